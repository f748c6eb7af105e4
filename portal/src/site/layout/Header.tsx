/** The header of every public page: for visitors at first, for who is signed in once the browser knows it. */
import { maskText } from "#core/values";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { Link, useLocation } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { LinkButton, MenuIcon, OutIcon } from "#portal/ui/index.ts";
import { isMember, useSession } from "../session.ts";
import { isUnder, MENU } from "./menu.ts";
import { Search } from "./Search.tsx";
import { layoutTexts as texts } from "./texts.ts";

function Logo({ platform }: { readonly platform: string }) {
  return (
    <Link className="logo" to="/index/home" aria-label={texts.toHome(platform)}>
      <svg width="40" height="40" viewBox="0 0 36 36" aria-hidden>
        <circle cx="18" cy="18" r="17" className="logo-bark" />
        <g fill="none" className="logo-rings">
          <circle cx="16.6" cy="19.4" r="2.4" />
          <circle cx="17" cy="19" r="5.8" />
          <circle cx="17.5" cy="18.5" r="9.4" />
          <circle cx="18" cy="18" r="13" />
        </g>
      </svg>
      <span>
        {platform}
        <small aria-hidden>{texts.tagline}</small>
      </span>
    </Link>
  );
}

function Entries({ path }: { readonly path: string }) {
  return MENU.map((entry) => (
    <Link key={entry.to} to={entry.to} aria-current={isUnder(entry, path) ? "page" : undefined}>
      {entry.label}
    </Link>
  ));
}

function OldSite({ href }: { readonly href: string }) {
  if (href === "") return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {texts.oldSite}
      <OutIcon size={14} />
      <span className="unseen">{texts.newWindow}</span>
    </a>
  );
}

/** What the member is called here: the telephone number with its middle hidden. */
function useMemberName(): string | undefined {
  const user = useSession()?.user;
  if (user === undefined || !isMember(user)) return undefined;
  return user.phone == null ? (user.realname ?? user.username) : maskText("mobile", user.phone);
}

/** The question before it, and what it calls, are loaded when it is pressed. */
function SignOutButton({ className }: { readonly className?: string }) {
  const [Ask, setAsk] = useState<ComponentType<{ readonly onClose: () => void }>>();
  const ask = async () => {
    const { SignOut } = await import("../member/SignOut.tsx");
    setAsk(() => SignOut);
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void ask()}>
        {texts.signOut}
      </button>
      {Ask !== undefined && <Ask onClose={() => setAsk(undefined)} />}
    </>
  );
}

/** On a phone the menu opens under the header; without script it opens all the same, and closes when one goes on. */
function PhoneMenu({
  site,
  path,
  address,
  member,
}: {
  readonly site: SiteInfo;
  readonly path: string;
  readonly address: string;
  readonly member: string | undefined;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (box.current) box.current.open = false;
  }, [address]);
  return (
    <details
      className="phone-menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === "Escape" && box.current) {
          box.current.open = false;
          box.current.querySelector("summary")?.focus();
        }
      }}
    >
      <summary aria-label={texts.openMenu}>
        <MenuIcon size={22} />
      </summary>
      <div className="phone-panel">
        <Search site={site} />
        <nav aria-label={texts.menu}>
          <Entries path={path} />
        </nav>
        <div className="phone-account">
          {member === undefined ? (
            <>
              <LinkButton to="/user/login" tone="forest">
                {texts.login}
              </LinkButton>
              <LinkButton to="/user/register">{texts.register}</LinkButton>
            </>
          ) : (
            <SignOutButton className="button button-line" />
          )}
        </div>
        <OldSite href={site.oldSite} />
      </div>
    </details>
  );
}

export function Header({ site }: { readonly site: SiteInfo }) {
  const { pathname, search } = useLocation();
  const member = useMemberName();
  return (
    <header className="no-print">
      <div className="top">
        <div className="wrap">
          <span>{texts.hours(site.hours)}</span>
          <span className="top-links">
            <OldSite href={site.oldSite} />
            {member === undefined ? (
              <>
                <Link to="/user/login">{texts.login}</Link>
                <Link to="/user/register">{texts.register}</Link>
              </>
            ) : (
              <>
                <Link className="num" to="/userCenter" aria-label={texts.toMember(member)}>
                  {member}
                </Link>
                <SignOutButton />
              </>
            )}
          </span>
        </div>
      </div>
      <div className="head">
        <div className="wrap">
          <Logo platform={site.platform} />
          <nav className="nav" aria-label={texts.menu}>
            <Entries path={pathname} />
          </nav>
          <div className="head-search">
            <Search site={site} />
          </div>
          <LinkButton to={member === undefined ? "/user/login" : "/userCenter"} tone="line" className="phone-login">
            {member === undefined ? texts.login : texts.member}
          </LinkButton>
          <PhoneMenu site={site} path={pathname} address={pathname + search} member={member} />
        </div>
      </div>
    </header>
  );
}
