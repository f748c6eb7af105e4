import { useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Registered } from "#server/modules/members/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { Facts, LinkButton, TickIcon, TreeRings } from "#portal/ui/index.ts";
import { addressOf } from "../../query.ts";
import { AccountContact } from "../AccountContact.tsx";
import { accountTexts } from "../texts.ts";
import { useRedirect } from "../useRedirect.ts";
import { registeredIn } from "./registration.ts";
import { resultTexts as t } from "./texts.ts";

const never = () => () => undefined;

/** What became of a registration, and what comes next. The tab's history has it, which the server does not see. */
export function ResultPage({ site }: { readonly site: SiteInfo }) {
  const { state } = useLocation() as { readonly state: unknown };
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const registered = isAlive ? registeredIn(state) : undefined;
  return (
    <div className="wrap account register-result">
      <div className="account-in">
        <div className="account-main">
          <div className="card register-result-card">
            <TreeRings className="register-result-rings" rings={9} />
            {registered === undefined ? <Nothing /> : <Success registered={registered} />}
          </div>
        </div>
        <AccountContact site={site} service="registerResult" />
      </div>
    </div>
  );
}

function Success({ registered: { username, memberCode, mtype } }: { readonly registered: Registered }) {
  const redirect = useRedirect();
  return (
    <>
      <span className="register-result-sign" aria-hidden>
        <TickIcon size={28} />
      </span>
      <h1>{t.done}</h1>
      <p>{t.lead[mtype]}</p>
      <Facts
        items={[
          { label: t.memberCode, value: <span className="num">{memberCode}</span> },
          { label: t.username, value: username },
          { label: t.type, value: t.types[mtype] },
        ]}
      />
      <section aria-labelledby="next">
        <h2 id="next">{t.next}</h2>
        <ol className="account-steps">
          {t.steps[mtype].map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
      <div className="form-acts">
        <LinkButton to={addressOf("/user/login", { redirect: redirect ?? t.nextAddress[mtype] })} tone="wood">
          {t.signIn}
        </LinkButton>
        <LinkButton to="/index/biddingList">{accountTexts.hall}</LinkButton>
      </div>
    </>
  );
}

/** Opened by itself, or in another tab. */
function Nothing() {
  const redirect = useRedirect();
  return (
    <>
      <h1>{accountTexts.titles.registerResult}</h1>
      <p>{t.nothing}</p>
      <div className="form-acts">
        <LinkButton to={addressOf("/user/login", { redirect })} tone="wood">
          {t.signIn}
        </LinkButton>
        <LinkButton to={addressOf("/user/register", { redirect })}>{t.register}</LinkButton>
      </div>
      <p>
        <Link to="/user/findpwd">{t.forgot}</Link>
      </p>
    </>
  );
}
