import { useEffect, useRef, useState } from "react";
import type { SiteInfo } from "#server/modules/content/contract";
import { Breadcrumb, Card, focusOn, LinkButton, Notice, PageHead, Steps, TickIcon } from "#portal/ui/index.ts";
import { formTexts } from "../../forms/texts.ts";
import { forgetSentCode } from "../../forms/useSentCode.ts";
import { AccountContact } from "../AccountContact.tsx";
import { accountTexts } from "../texts.ts";
import { forgetProgress, keepProgress, readProgress, type AlterationProgress } from "./alterationProgress.ts";
import { EmailStep, PhoneStep } from "./CodeSteps.tsx";
import { NameStep } from "./NameStep.tsx";
import { alterationTexts as t } from "./texts.ts";

/** Whoever has lost the number of the account puts another one in its place. */
export function AlterationPage({ site }: { readonly site: SiteInfo }) {
  return (
    <div className="wrap account">
      <Breadcrumb
        trail={[{ label: accountTexts.home, to: "/index/home" }, { label: accountTexts.titles.alteration }]}
      />
      <PageHead title={accountTexts.titles.alteration} lead={t.lead} />
      <div className="account-in">
        <div className="account-main">
          <Card className="register-card">
            <noscript>
              <p className="notice">{formTexts.script}</p>
            </noscript>
            {site.signIn.phone ? (
              <Alteration />
            ) : (
              <Notice tone="wood">
                <p>{t.noCodes}</p>
              </Notice>
            )}
          </Card>
          <Notice>
            <p>{t.others}</p>
          </Notice>
        </div>
        <AccountContact site={site} service="alteration" />
      </div>
    </div>
  );
}

const BEGIN: AlterationProgress = { step: 0, ticket: "" };
const END: AlterationProgress = { step: 3, ticket: "" };

/** Each answer has the ticket of the next step. */
function Alteration() {
  const [{ step, ticket }, setProgress] = useState<AlterationProgress>(BEGIN);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    const kept = readProgress(Date.now());
    if (kept === undefined) return;
    before.current = kept.step;
    setProgress(kept);
  }, []);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    box.current?.scrollIntoView({ block: "nearest" });
    focusOn(box.current?.querySelector("h2"));
  }, [step]);
  const take = (next: number) => (given: string) => {
    const progress = { step: next, ticket: given };
    keepProgress(progress, Date.now());
    setProgress(progress);
  };
  const leave = (progress: AlterationProgress): void => {
    forgetProgress();
    forgetSentCode("alteration.email");
    forgetSentCode("alteration.mobile");
    setProgress(progress);
  };
  const end = (): void => leave(END);
  const restart = (): void => leave(BEGIN);
  return (
    <div ref={box} className="register">
      <Steps label={t.progress} steps={t.steps} current={step === 3 ? t.steps.length : step} />
      {step === 3 && (
        <span className="register-result-sign" aria-hidden>
          <TickIcon size={28} />
        </span>
      )}
      <h2>{step === 3 ? t.done : t.steps[step]}</h2>
      {step === 0 && <NameStep onTicket={take(1)} />}
      {step === 1 && <EmailStep ticket={ticket} onRestart={restart} onTicket={take(2)} />}
      {step === 2 && <PhoneStep ticket={ticket} onRestart={restart} onDone={end} />}
      {step === 3 && (
        <>
          <p>{t.doneLead}</p>
          <div className="form-acts">
            <LinkButton to="/user/login" tone="wood">
              {t.signIn}
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
