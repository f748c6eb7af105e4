/** The components of the public site. README.md says when to use which. */
export { Breadcrumb } from "./Breadcrumb.tsx";
export { Button, LinkButton } from "./Button.tsx";
export { Card, PageHead } from "./Card.tsx";
export { Chip } from "./Chip.tsx";
export { classes } from "./classes.ts";
export { ClockContext, createServerClock, pageClock, useServerTime, type ServerClock } from "./clock.ts";
export { Countdown } from "./Countdown.tsx";
export { Dialog } from "./Dialog.tsx";
export { Disclosure } from "./Disclosure.tsx";
export { Empty } from "./Empty.tsx";
export { focusOn } from "./focus.ts";
export { CheckField, SelectField, TextAreaField, TextField } from "./Field.tsx";
export { KEEP_SCROLL, keepsScroll } from "./keepScroll.ts";
export { MenuIcon, OutIcon, PhoneIcon, PlaceIcon, SearchIcon, UpIcon } from "./Icon.tsx";
export {
  BellIcon,
  CalendarIcon,
  CameraIcon,
  CompanyIcon,
  FileIcon,
  FilterIcon,
  PersonIcon,
  TickIcon,
} from "./ListIcon.tsx";
export { Time } from "./Time.tsx";
export { inLargeUnits, quantity, yuan } from "./money.ts";
export { Notice } from "./Notice.tsx";
/** @public README.md */
export { Skeleton } from "./Notice.tsx";
export { Pager } from "./Pager.tsx";
export { Phrases, Title } from "./Phrases.tsx";
export { Picture } from "./Picture.tsx";
export { pictureSources } from "./pictureSources.ts";
export { Price } from "./Price.tsx";
export { Prose } from "./Prose.tsx";
export { type Motif } from "./illustration.ts";
export { Section } from "./Section.tsx";
export { Steps } from "./Steps.tsx";
export { Facts, Table, type Column } from "./Table.tsx";
export { Switch, Tabs } from "./Tabs.tsx";
export { Tag, type TagTone } from "./Tag.tsx";
export { formatExactTime, formatTime } from "./time.ts";
export { TreeRings } from "#portal/TreeRings.tsx";
