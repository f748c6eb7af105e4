/** What the header of the site has for who is signed in. It is loaded where this browser holds a session. */
import { maskText } from "#core/values";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { LinkButton } from "#portal/ui/index.ts";
import { layoutTexts as texts } from "../layout/texts.ts";
import { isMember, useSession } from "../session.ts";
import { SignOut } from "./SignOut.tsx";

export interface HeaderEntriesProps {
  readonly place: "top" | "bar" | "menu";
  /** What visitors have in this place; operators are visitors here. */
  readonly visitor: ReactNode;
}

export function HeaderEntries({ place, visitor }: HeaderEntriesProps) {
  const user = useSession()?.user;
  if (user === undefined || !isMember(user)) return visitor;
  if (place === "menu") return <SignOutButton className="button button-line" />;
  if (place === "bar")
    return (
      <LinkButton to="/userCenter" tone="line" className="phone-login">
        {texts.member}
      </LinkButton>
    );
  // What the member is called here: the telephone number with its middle hidden.
  const name = user.phone == null ? (user.realname ?? user.username) : maskText("mobile", user.phone);
  return (
    <>
      <Link className="num" to="/userCenter" aria-label={texts.toMember(name)}>
        {name}
      </Link>
      <SignOutButton />
    </>
  );
}

function SignOutButton({ className }: { readonly className?: string }) {
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
