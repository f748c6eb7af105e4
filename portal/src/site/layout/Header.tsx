/** The header of every public page: for visitors at first, for members once their part is loaded. */
import { SESSION_KEYS, TOKEN_KEY } from "#core/api";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { Link, useLocation } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { LinkButton, MenuIcon, OutIcon } from "#portal/ui/index.ts";
import type { HeaderEntriesProps } from "../member/HeaderEntries.tsx";
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

/** The part for members, once it is loaded: only where this browser holds a session. */
type MemberPart = ComponentType<HeaderEntriesProps>;

function useMemberPart(address: string): MemberPart | undefined {
  const [part, setPart] = useState<MemberPart>();
  useEffect(() => {
    if (part !== undefined) return undefined;
    const load = async (): Promise<void> => {
      if (localStorage.getItem(TOKEN_KEY) === null) return;
      const { HeaderEntries } = await import("../member/HeaderEntries.tsx");
      setPart(() => HeaderEntries);
    };
    // Someone signs in on another tab.
    const onStorage = ({ key }: StorageEvent): void => {
      if (key !== null && SESSION_KEYS.has(key)) void load();
    };
    void load();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [address, part]);
  return part;
}

function AccountEntries({
  part: Part,
  place,
  visitor,
}: HeaderEntriesProps & { readonly part: MemberPart | undefined }) {
  return Part === undefined ? visitor : <Part place={place} visitor={visitor} />;
}

/** On a phone the menu opens under the header; without script it opens all the same, and closes when one goes on. */
function PhoneMenu({
  site,
  path,
  address,
  part,
}: {
  readonly site: SiteInfo;
  readonly path: string;
  readonly address: string;
  readonly part: MemberPart | undefined;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (box.current) box.current.open = false;
  }, [address]);
  // The page listens, because the focus leaves the menu when the word that has it is removed.
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape" || box.current?.open !== true) return;
      box.current.open = false;
      box.current.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", closeByKey);
    return () => document.removeEventListener("keydown", closeByKey);
  }, []);
  return (
    <details className="phone-menu" ref={box}>
      <summary aria-label={texts.openMenu}>
        <MenuIcon size={22} />
      </summary>
      <div className="phone-panel">
        <Search site={site} />
        <nav aria-label={texts.menu}>
          <Entries path={path} />
        </nav>
        <div className="phone-account">
          <AccountEntries
            part={part}
            place="menu"
            visitor={
              <>
                <LinkButton to="/user/login" tone="forest">
                  {texts.login}
                </LinkButton>
                <LinkButton to="/user/register">{texts.register}</LinkButton>
              </>
            }
          />
        </div>
        <OldSite href={site.oldSite} />
      </div>
    </details>
  );
}

export function Header({ site }: { readonly site: SiteInfo }) {
  const { pathname, search } = useLocation();
  const part = useMemberPart(pathname + search);
  return (
    <header className="no-print">
      <div className="top">
        <div className="wrap">
          <span>{texts.hours(site.hours)}</span>
          <span className="top-links">
            <OldSite href={site.oldSite} />
            <AccountEntries
              part={part}
              place="top"
              visitor={
                <>
                  <Link to="/user/login">{texts.login}</Link>
                  <Link to="/user/register">{texts.register}</Link>
                </>
              }
            />
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
          <AccountEntries
            part={part}
            place="bar"
            visitor={
              <LinkButton to="/user/login" tone="line" className="phone-login">
                {texts.login}
              </LinkButton>
            }
          />
          <PhoneMenu site={site} path={pathname} address={pathname + search} part={part} />
        </div>
      </div>
    </header>
  );
}
