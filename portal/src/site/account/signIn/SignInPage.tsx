import { ApiError } from "#core/api";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { useSignIn } from "#portal/signIn/useSignIn.ts";
import { Button, Notice, Tabs, TreeRings } from "#portal/ui/index.ts";
import type { AccountData } from "../../data.ts";
import { post } from "../../member/calls.ts";
import { signedOutReason } from "../../member/signedOutReason.ts";
import { hasSignOutFailed } from "../../member/signOutFailure.ts";
import { addressOf } from "../../query.ts";
import type { PageProps } from "../../route.ts";
import { enterAs, isSignInPage, rememberWayBack, wayBackOf } from "./afterSignIn.ts";
import { CodeForm } from "./CodeForm.tsx";
import { Failure } from "../../forms/fields.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { PhoneForm } from "./PhoneForm.tsx";
import { signInTexts as t } from "./texts.ts";
import { useLeaveSignedIn } from "./useLeaveSignedIn.ts";

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
          <SignOutFailure />
          <SignedOutReason />
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

/** Whoever comes here from a sign-out that the server did not answer is told so. */
function SignOutFailure() {
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed(hasSignOutFailed(Date.now())), []);
  return <Failure text={failed ? t.signOutFailed : undefined} />;
}

/** Whoever comes here because the server has ended the session is told why. */
function SignedOutReason() {
  const [reason, setReason] = useState<string>();
  useEffect(() => setReason(signedOutReason(Date.now())), []);
  return reason === undefined ? null : (
    <Notice tone="wood">
      <p>{reason}</p>
    </Notice>
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
          <span>{t.ask}</span>
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
  useLeaveSignedIn(isSignInPage);
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
