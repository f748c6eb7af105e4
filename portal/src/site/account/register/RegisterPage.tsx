import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import type { MemberType, Registered } from "#server/modules/members/contract";
import { Breadcrumb, Card, focusOn, Notice, PageHead, Steps, Switch } from "#portal/ui/index.ts";
import { formTexts } from "../../forms/texts.ts";
import { forgetSentCode } from "../../forms/useSentCode.ts";
import { addressOf } from "../../query.ts";
import { AccountContact } from "../AccountContact.tsx";
import { accountTexts } from "../texts.ts";
import { useRedirect } from "../useRedirect.ts";
import { useLeaveSignedIn } from "../signIn/useLeaveSignedIn.ts";
import { Details } from "./Details.tsx";
import { forgetProof, keepProof, readProof, type PhoneProof } from "./phoneProof.ts";
import { CODE, ProvePhone } from "./ProvePhone.tsx";
import { registerTexts as t } from "./texts.ts";

type RegisterService = "registerPerson" | "registerCompany";

interface RegisterPageProps {
  readonly service: RegisterService;
  readonly site: SiteInfo;
}

const TYPES: Readonly<Record<RegisterService, MemberType>> = { registerPerson: 1, registerCompany: 2 };
const KINDS = [
  { service: "registerPerson", to: "/user/registerPerson", label: accountTexts.person },
  { service: "registerCompany", to: "/user/registerCompany", label: accountTexts.company },
] as const;

const isRegisterPage = (pathname: string): boolean => /^\/user\/register(Person|Company)\/?$/i.test(pathname);

/** A person or a company becomes a member: first the number is proved, then the rest is said. */
export function RegisterPage({ service, site }: RegisterPageProps) {
  const redirect = useRedirect();
  useLeaveSignedIn(isRegisterPage);
  const mtype = TYPES[service];
  return (
    <div className="wrap account">
      <Breadcrumb
        trail={[
          { label: accountTexts.home, to: "/index/home" },
          { label: accountTexts.titles.register, to: addressOf("/user/register", { redirect }) },
          { label: accountTexts.titles[service] },
        ]}
      />
      <PageHead title={accountTexts.titles[service]} lead={t.leads[mtype]} />
      <div className="account-in">
        <div className="account-main">
          <Card className="register-card">
            <Switch
              label={accountTexts.kinds}
              items={KINDS.map((kind) => ({
                to: addressOf(kind.to, { redirect }),
                label: kind.label,
                current: kind.service === service,
              }))}
            />
            <noscript>
              <p className="notice">{formTexts.script}</p>
            </noscript>
            {site.signIn.phone ? (
              <Registration key={mtype} mtype={mtype} />
            ) : (
              <Notice tone="wood">
                <p>{t.noCodes}</p>
              </Notice>
            )}
          </Card>
          <p className="register-known">
            {t.known}
            <Link to={addressOf("/user/login", { redirect })}>{t.signIn}</Link>
          </p>
        </div>
        <div className="account-side">
          <Papers mtype={mtype} />
          <AccountContact site={site} service={service} />
        </div>
      </div>
    </div>
  );
}

function Registration({ mtype }: { readonly mtype: MemberType }) {
  const redirect = useRedirect();
  const navigate = useNavigate();
  const [proof, setProof] = useState<PhoneProof>();
  const [step, setStep] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const steps = useRef(0);
  useEffect(() => {
    const kept = readProof(Date.now());
    if (kept === undefined) return;
    setProof(kept);
    setStep(1);
    steps.current = 1;
  }, []);
  useEffect(() => {
    if (steps.current === step) return;
    steps.current = step;
    top.current?.scrollIntoView({ block: "start" });
    focusOn(top.current?.querySelector("h2"));
  }, [step]);
  const take = (proved: PhoneProof): void => {
    keepProof(proved, Date.now());
    setProof(proved);
    setStep(1);
  };
  const end = (registered: Registered): void => {
    forgetProof();
    forgetSentCode(CODE);
    void navigate(addressOf("/user/register-result", { redirect }), { replace: true, state: { registered } });
  };
  return (
    <div ref={top} className="register">
      <Steps label={t.progress} steps={t.steps} current={step} />
      <h2>{t.steps[step]}</h2>
      {step === 0 && <ProvePhone onProved={take} />}
      {/* It stays while the number is proved again: what was typed stays, too. */}
      {proof !== undefined && (
        <div hidden={step === 0}>
          <Details mtype={mtype} proof={proof} onProveAgain={() => setStep(0)} onRegistered={end} />
        </div>
      )}
    </div>
  );
}

/** What to have at hand. */
function Papers({ mtype }: { readonly mtype: MemberType }) {
  return (
    <section className="register-papers" aria-labelledby="papers">
      <h2 id="papers">{accountTexts.papers}</h2>
      <ul className="account-papers">
        {t.papers[mtype].map((paper) => (
          <li key={paper}>{paper}</li>
        ))}
      </ul>
    </section>
  );
}
