import { ApiError } from "#core/api";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { LoginResult } from "#server/modules/identity/contract";
import { useSignIn } from "#portal/signIn/useSignIn.ts";
import { LinkButton, TreeRings } from "#portal/ui/index.ts";
import type { AccountData } from "../../data.ts";
import { post } from "../../member/calls.ts";
import type { PageProps } from "../../route.ts";
import { isMember, useSession } from "../../session.ts";
import { enterAs, MEMBER_HOME, takeWayBack } from "./afterSignIn.ts";
import { CodeForm } from "./CodeForm.tsx";
import { landingTexts as t } from "./texts.ts";

const OFFICE_SESSIONS = "/account/sessions";

/** Where a third party's sign-in ends: with a ticket, with an account that was linked, or with why neither is. */
export function Page(_props: PageProps<AccountData>) {
  const query = new URLSearchParams(useLocation().search);
  const [token, thirdType, linked, error] = ["token", "thirdType", "linked", "error"].map((name) => query.get(name));
  return (
    <div className="wrap landing">
      <div className="card landing-card">
        <TreeRings className="landing-rings" rings={9} />
        <h1>{t.title}</h1>
        {token != null && thirdType != null ? (
          <Exchange token={token} thirdType={thirdType} />
        ) : linked != null ? (
          <Linked />
        ) : (
          <Refused reason={error == null ? t.start : (t.errors[error] ?? t.failed)} failed={error != null} />
        )}
      </div>
    </div>
  );
}

/** The ticket becomes a session; it is good once, so a page that is shown again does not send it again. */
function Exchange({ token, thirdType }: { readonly token: string; readonly thirdType: string }) {
  const navigate = useNavigate();
  const sent = useRef(false);
  const [ended, setEnded] = useState(false);
  const steps = useSignIn({
    post,
    failed: t.failed,
    onSession: (session) => {
      enterAs(session, takeWayBack(window.location.origin), (to) => void navigate(to, { replace: true }));
    },
  });
  const { run, challenge, failure } = steps;
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void run(async () => {
      try {
        return await post<LoginResult>("/sys/thirdLogin", { token, thirdType });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "IDENTITY.CODE_REQUIRED") setEnded(true);
        throw error;
      }
    });
  }, [run, token, thirdType]);
  if (challenge !== undefined) return <CodeForm steps={steps} />;
  if (ended || failure !== undefined) return <Refused reason={failure ?? t.failed} failed />;
  return (
    <p className="landing-waits" role="status">
      {t.waiting}
    </p>
  );
}

function Linked() {
  const session = useSession();
  // As long as the page is only rendered by the server, nobody knows whose it is.
  const isOffice = session !== undefined && !isMember(session.user);
  return (
    <>
      <p className="landing-said" role="status">
        <b>{t.linked}</b>
      </p>
      <p>{t.linkedLead}</p>
      {session === undefined ? null : isOffice ? (
        <a className="button button-wood" href={OFFICE_SESSIONS}>
          {t.goOn}
        </a>
      ) : (
        <LinkButton to={MEMBER_HOME} tone="wood">
          {t.goOn}
        </LinkButton>
      )}
    </>
  );
}

function Refused({ reason, failed }: { readonly reason: string; readonly failed: boolean }) {
  return (
    <>
      {failed && (
        <p className="landing-said">
          <b>{t.refused}</b>
        </p>
      )}
      <p role={failed ? "alert" : undefined}>{reason}</p>
      <LinkButton to="/user/login" tone="wood">
        {failed ? t.again : t.goStart}
      </LinkButton>
    </>
  );
}
