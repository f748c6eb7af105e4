import { maskText } from "#core/values";
import type { StoredUser } from "#core/api";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { TreeRings } from "#portal/ui/index.ts";
import { addressOf } from "../query.ts";
import { centerTexts as t } from "./centerTexts.ts";
import { CompanyChooser } from "./CompanyChooser.tsx";
import { SignOut } from "./SignOut.tsx";
import { memberTexts } from "./texts.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

type Tag = keyof typeof t.menu;
const ENTRIES: readonly Tag[] = ["1", "2", "3", "5", "11", "7", "8"];
/** Companies are for who acts for one. */
const OF_COMPANIES: Tag = "11";
const MESSAGES: Tag = "7";

interface SideProps {
  readonly user: StoredUser;
  readonly tag: string;
  readonly unread: number;
}

/** Who it is, for whom they act, and the menu: beside the page on a wide screen, under one button on a phone. */
export function Side({ user, tag, unread }: SideProps) {
  return (
    <aside className="member-side">
      <Who user={user} />
      <Menu user={user} tag={tag} unread={unread} />
    </aside>
  );
}

function Who({ user }: { readonly user: StoredUser }) {
  const [choosing, setChoosing] = useState(false);
  const name = textOf(user["realName"]) ?? user.realname ?? user.username;
  const code = textOf(user["memberCode"]);
  const company = textOf(user["enterpriseName"]);
  const isAgent = user["mtype"] === 2;
  return (
    <>
      <div className="member-who">
        <TreeRings className="member-rings" rings={9} />
        <MemberPicture address={textOf(user.avatar)} name={name} />
        <b>{t.welcome(name)}</b>
        {code !== undefined && <span>{memberTexts.code(code)}</span>}
        {user.phone != null && <span className="num">{maskText("mobile", user.phone)}</span>}
        {isAgent && (
          <button type="button" className="member-company" onClick={() => setChoosing(true)}>
            <span>{company ?? t.asPerson}</span>
            <span className="member-company-act">{t.switch}</span>
          </button>
        )}
      </div>
      {/* Beside what is dark: a dialog takes its colours from where it stands. */}
      {choosing && (
        <CompanyChooser
          current={textOf(user["enterpriseCertificationId"]) ?? null}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function MemberPicture({ address, name }: { readonly address: string | undefined; readonly name: string }) {
  if (address !== undefined) return <img className="member-picture" src={address} alt="" />;
  return (
    <span className="member-picture" aria-hidden>
      {[...name][0]}
    </span>
  );
}

function Menu({ user, tag, unread }: SideProps) {
  const [leaving, setLeaving] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const entries = ENTRIES.filter((entry) => entry !== OF_COMPANIES || user["mtype"] === 2);
  const current = t.menu[tag as Tag];
  // On a phone the menu closes once it has led somewhere.
  useEffect(() => {
    if (box.current !== null) box.current.open = false;
  }, [tag]);
  const links = (
    <>
      {entries.map((entry) => (
        <Link
          key={entry}
          to={addressOf("/userCenter", { tag: entry })}
          aria-current={entry === tag ? "page" : undefined}
          onClick={() => {
            if (box.current !== null) box.current.open = false;
          }}
        >
          {t.menu[entry]}
          {entry === MESSAGES && unread > 0 && <Badge count={unread} />}
        </Link>
      ))}
      <button type="button" onClick={() => setLeaving(true)}>
        {memberTexts.signOut}
      </button>
    </>
  );
  return (
    <>
      <nav className="member-menu" aria-label={memberTexts.menu}>
        {links}
      </nav>
      <details
        className="member-sheet"
        ref={box}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || box.current === null) return;
          box.current.open = false;
          box.current.querySelector("summary")?.focus();
        }}
      >
        <summary>
          {t.open}：{current}
          {unread > 0 && <Badge count={unread} />}
        </summary>
        <nav aria-label={memberTexts.menu}>{links}</nav>
      </details>
      {leaving && <SignOut onClose={() => setLeaving(false)} />}
    </>
  );
}

const MOST_SHOWN = 99;

/** How many messages wait; read aloud in full. */
export function Badge({ count }: { readonly count: number }) {
  return (
    <span className="unread-badge">
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="unseen">{t.unread(count)}</span>
    </span>
  );
}
