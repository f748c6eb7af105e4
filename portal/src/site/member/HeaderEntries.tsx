/** What the header of the site has for who is signed in. It is loaded where this browser holds a session. */
import { maskText } from "#core/values";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { BellIcon, LinkButton } from "#portal/ui/index.ts";
import { layoutTexts as texts } from "../layout/texts.ts";
import { isMember, useSession } from "../session.ts";
import type { StoredUser } from "#core/api";
import { centerTexts } from "./centerTexts.ts";
import { CompanyChooser } from "./CompanyChooser.tsx";
import { Badge } from "./Side.tsx";
import { SignOut } from "./SignOut.tsx";
import { useUnread } from "./unread.ts";

export interface HeaderEntriesProps {
  readonly place: "top" | "bar" | "menu";
  /** What visitors have in this place; operators are visitors here. */
  readonly visitor: ReactNode;
}

export function HeaderEntries({ place, visitor }: HeaderEntriesProps) {
  const user = useSession()?.user;
  if (user === undefined || !isMember(user)) return visitor;
  return <MemberEntries key={user.id} place={place} user={user} />;
}

function MemberEntries({ place, user }: { readonly place: HeaderEntriesProps["place"]; readonly user: StoredUser }) {
  const unread = useUnread(user.id);
  if (place === "bar")
    return (
      <LinkButton to="/userCenter" tone="line" className="phone-login">
        {texts.member}
        {unread > 0 && <Badge count={unread} />}
      </LinkButton>
    );
  // What the member is called here: the telephone number with its middle hidden.
  const name = user.phone == null ? (user.realname ?? user.username) : maskText("mobile", user.phone);
  return (
    <>
      <Link className="num" to="/userCenter" aria-label={texts.toMember(name)}>
        {centerTexts.welcome(name)}
      </Link>
      <CompanyEntry user={user} />
      <Link to="/userCenter?tag=7">
        <BellIcon size={16} />
        {texts.messages}
        {unread > 0 && <Badge count={unread} />}
      </Link>
      <SignOutButton className={place === "menu" ? "button button-line" : undefined} />
    </>
  );
}

/** For whom the member acts; another company is chosen here. */
function CompanyEntry({ user }: { readonly user: StoredUser }) {
  const [choosing, setChoosing] = useState(false);
  const { enterpriseName, enterpriseCertificationId: id } = user;
  if (user["mtype"] !== 2) return null;
  const name = typeof enterpriseName === "string" && enterpriseName !== "" ? enterpriseName : centerTexts.asPerson;
  return (
    <>
      <button type="button" className="top-company" title={name} onClick={() => setChoosing(true)}>
        {name}
      </button>
      {choosing && <CompanyChooser current={typeof id === "string" ? id : null} onClose={() => setChoosing(false)} />}
    </>
  );
}

function SignOutButton({ className }: { readonly className?: string | undefined }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setAsks(true)}>
        {texts.signOut}
      </button>
      {asks && <SignOut onClose={() => setAsks(false)} />}
    </>
  );
}
