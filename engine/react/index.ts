/** The back office over any model: shell, lists and forms. The product gives it its names, icons and own pages. */
import { ActionDialog } from "./actions/index.ts";
import { HistoryDrawer } from "./history/index.ts";
import { FormPage } from "./form/FormPage.tsx";
import { ChildList } from "./list/ChildList.tsx";
import { lazyPart } from "./ui/lazyPart.tsx";
import type { Extensions } from "./extensions/contract.ts";

/** The parts of this package that lend each other, joined here and nowhere else. */
export const extensions: Extensions = {
  FormHost: FormPage,
  ActionDialog,
  HistoryDrawer,
  ChildList,
  // The grid comes with the first form that has lines, not with every page.
  LinesGrid: lazyPart(() => import("./fields/lines/LinesGrid.tsx"), "LinesGrid"),
};

/** Loaded when it is first drawn. */
export const LocalGrid = lazyPart(() => import("./grid/gridPages.ts"), "LocalGrid");

export { makeApi } from "./api/index.ts";
/** @public README.md */
export { useApi } from "./api/index.ts";
export { BackOffice } from "./shell/BackOffice.tsx";
export { createBackOfficeRouter } from "./shell/router.tsx";
export { IconsPage } from "./shell/icons/IconsPage.tsx";
export type { ShellConfig, StepUpProps } from "./shell/config.ts";
/** @public form/README.md */
export { FormThemeProvider, type FormTheme } from "./form/theme.ts";
export { signIn, signOut, updateUser } from "./authSession/index.ts";
export { usePagePath } from "./context/pagePaths.ts";
export { useUser } from "./context/user.ts";
/** Loaded when a picture is chosen. */
export const CropDialog = lazyPart(() => import("./fields/file/CropDialog.tsx"), "CropDialog");
/** HTML of the server as it may be shown: cleaned once more. Loaded when it is first drawn. */
export const RichTextView = lazyPart(() => import("./fields/richText/cell.tsx"), "RichTextFull");
export { thumbnailUrl } from "./fields/file/fileName.ts";
/** @public README.md */
export { usePageTitle } from "./context/pageTab.ts";
export type { ChildListProps } from "./extensions/contract.ts";
export { useUnsaved } from "./form/leaveGuard/useUnsaved.ts";
export { lazyPart } from "./ui/lazyPart.tsx";
