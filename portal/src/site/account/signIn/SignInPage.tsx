import { ApiError } from "#core/api";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { useSignIn } from "#portal/signIn/useSignIn.ts";
import { Button, Tabs, TreeRings } from "#portal/ui/index.ts";
import type { AccountData } from "../../data.ts";
import { post } from "../../member/calls.ts";
import { addressOf } from "../../query.ts";
import type { PageProps } from "../../route.ts";
import { isMember, readSession } from "../../session.ts";
import { enterAs, isSignInPage, rememberWayBack, wayBackOf } from "./afterSignIn.ts";
import { CodeForm } from "./CodeForm.tsx";
import { Failure } from "../../forms/fields.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { PhoneForm } from "./PhoneForm.tsx";
import { signInTexts as t } from "./texts.ts";

const PATH = "/user/login";
type Way = keyof typeof t.way;

/** Members sign in, in every way that is set up. */
export function Page({ site }: PageProps<AccountData>) {
  const { search } = useLocation();
  const redirect = new URLSearchParams(search).get("redirect") ?? undefined;
  return (
    <div className="wrap sign-in">
      <div className="sign-in-sheet">
        <Side site={site} />
        <div className="sign-in-main">
          <h1>{t.title}</h1>
          <p className="sign-in-lead">{t.lead}</p>
          <noscript>
            <p className="notice">{t.script}</p>
          </noscript>
          <Ways signIn={site.signIn} redirect={redirect} />
          <nav className="sign-in-more" aria-label={t.ask}>
            <Link to={addressOf("/user/register", { redirect })}>{t.register}</Link>
            <Link to={addressOf("/user/findpwd", { redirect })}>{t.findPassword}</Link>
            <a href="/manage/login">{t.office}</a>
          </nav>
        </div>
      </div>
    </div>
  );
}

/** What the platform stands for, and whom to call. */
function Side({ site }: { readonly site: SiteInfo }) {
  return (
    <aside className="sign-in-side">
      <TreeRings className="sign-in-rings" />
      <p className="sign-in-motto">{t.side}</p>
      <ul>
        {t.points.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {site.phones.length > 0 && (
        <p className="sign-in-phones">
          {t.ask}
          {site.phones.map(({ title, phone }) => (
            <a key={title} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
              {title} {phone}
            </a>
          ))}
        </p>
      )}
    </aside>
  );
}

function Ways({ signIn, redirect }: { readonly signIn: SiteInfo["signIn"]; readonly redirect: string | undefined }) {
  const { search } = useLocation();
  useSignedIn();
  const way = wayOf(search, signIn);
  const ways: readonly Way[] = signIn.phone ? ["account", "phone", "license"] : ["account", "license"];
  return (
    <>
      <Tabs
        label={t.ways}
        items={ways.map((name) => ({
          to: addressOf(PATH, { way: name === "account" ? undefined : name, redirect }),
          label: t.way[name],
          current: name === way,
        }))}
      />
      {/* What went wrong in one way says nothing about another. */}
      <SignInForm key={way} way={way} />
      <ThirdParties signIn={signIn} />
    </>
  );
}

function SignInForm({ way }: { readonly way: Way }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const steps = useSignIn({
    post,
    failed: t.failed,
    onSession: (session) => {
      enterAs(session, wayBackOf(search, window.location.origin), (to) => void navigate(to, { replace: true }));
    },
  });
  if (steps.challenge !== undefined) return <CodeForm steps={steps} />;
  return way === "phone" ? <PhoneForm steps={steps} /> : <PasswordForm by={way} steps={steps} />;
}

function wayOf(search: string, { phone }: SiteInfo["signIn"]): Way {
  const asked = new URLSearchParams(search).get("way");
  if (asked === "phone" && phone) return "phone";
  return asked === "license" ? "license" : "account";
}

/** Who is signed in already has nothing to do here. */
function useSignedIn(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // This page stays until the next one is loaded; by then the address is that one's.
    if (!isSignInPage(pathname)) return;
    const session = readSession();
    if (session !== undefined && isMember(session.user))
      void navigate(wayBackOf(search, window.location.origin), { replace: true });
  }, [pathname, search, navigate]);
}

function ThirdParties({ signIn: { thirdParty } }: { readonly signIn: SiteInfo["signIn"] }) {
  const { search } = useLocation();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (thirdParty.length === 0) return null;
  const start = async (thirdType: string): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { url } = await post<{ readonly url: string }>("/sys/thirdLogin/start", { thirdType });
      rememberWayBack(wayBackOf(search, window.location.origin));
      window.location.assign(url);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t.failed);
      setBusy(false);
    }
  };
  return (
    <section className="sign-in-others" aria-labelledby="sign-in-others">
      <h2 id="sign-in-others">{t.others}</h2>
      <Failure text={failure} />
      {thirdParty.map(({ thirdType, title }) => (
        <Button key={thirdType} wide disabled={busy} onClick={() => void start(thirdType)}>
          {t.by(title)}
        </Button>
      ))}
    </section>
  );
}
