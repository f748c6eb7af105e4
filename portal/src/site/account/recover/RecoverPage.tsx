import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { Breadcrumb, Card, focusOn, LinkButton, Notice, PageHead, Tabs, TickIcon } from "#portal/ui/index.ts";
import { formTexts } from "../../forms/texts.ts";
import { addressOf } from "../../query.ts";
import { AccountContact } from "../AccountContact.tsx";
import { accountTexts } from "../texts.ts";
import { useRedirect } from "../useRedirect.ts";
import { RecoverForm } from "./RecoverForm.tsx";
import { wayIn, type Way } from "./recovery.ts";
import { recoverTexts as t } from "./texts.ts";

const PATH = "/user/findpwd";

/** A forgotten password becomes a new one. */
export function RecoverPage({ site }: { readonly site: SiteInfo }) {
  const { search } = useLocation();
  const redirect = useRedirect();
  const [done, setDone] = useState(false);
  const way = wayIn(search);
  const available = way === "email" || site.signIn.phone;
  return (
    <div className="wrap account">
      <Breadcrumb
        trail={[{ label: accountTexts.home, to: "/index/home" }, { label: accountTexts.titles.findPassword }]}
      />
      <PageHead title={accountTexts.titles.findPassword} lead={t.lead} />
      <div className="account-in">
        <div className="account-main">
          <Card className="register-card">
            {done ? (
              <Done />
            ) : (
              <>
                <Tabs
                  label={t.choose}
                  items={(["mobile", "email"] as const).map((one: Way) => ({
                    to: addressOf(PATH, { way: one === "mobile" ? undefined : one, redirect }),
                    label: t.ways[one],
                    current: one === way,
                  }))}
                />
                <noscript>
                  <p className="notice">{formTexts.script}</p>
                </noscript>
                {available ? (
                  // What went wrong in one way says nothing about another.
                  <RecoverForm key={way} way={way} onDone={() => setDone(true)} />
                ) : (
                  <Notice tone="wood">
                    <p>{t.noCodes}</p>
                  </Notice>
                )}
              </>
            )}
          </Card>
          {!done && (
            <p className="register-known">
              {t.lost}
              <Link to={addressOf("/user/alteration", { redirect })}>{accountTexts.titles.alteration}</Link>
            </p>
          )}
        </div>
        <AccountContact site={site} service="findPassword" />
      </div>
    </div>
  );
}

function Done() {
  const redirect = useRedirect();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    focusOn(box.current?.querySelector("h2"));
  }, []);
  return (
    <div ref={box} className="account-done">
      <span className="register-result-sign" aria-hidden>
        <TickIcon size={28} />
      </span>
      <h2>{t.done}</h2>
      <p>{t.doneLead}</p>
      <div className="form-acts">
        <LinkButton to={addressOf("/user/login", { redirect })} tone="wood">
          {t.signIn}
        </LinkButton>
      </div>
    </div>
  );
}
