import { maskText } from "#core/values";
import type { ReactNode } from "react";
import type { SiteInfo } from "#server/modules/content/contract";
import type { MemberInfo, Verified } from "#server/modules/members/contract";
import { LinkButton, Tag, type TagTone } from "#portal/ui/index.ts";
import { Devices } from "./Devices.tsx";
import { useOwnInfo } from "./memberInfo.ts";
import { ClosureTag, useOwnClosure } from "./ownClosure.tsx";
import { Part } from "./Part.tsx";
import { closureTexts, profileTexts as t } from "./centerTexts.ts";
import { memberTexts } from "./texts.ts";
import { ThirdAccounts } from "./ThirdAccounts.tsx";

const TONES: Readonly<Record<`${Verified}`, TagTone>> = { null: "calm", "0": "open", "1": "done", "2": "bad" };

/** The state of a certification, as a word and a colour. */
export function VerifiedTag({ verified }: { readonly verified: Verified }) {
  return <Tag tone={TONES[`${verified}`]}>{t.verified[`${verified}`]}</Tag>;
}

/** Account and security: each thing with its state and the one act that it needs. */
export function Profile({ site }: { readonly site: SiteInfo }) {
  const { info } = useOwnInfo();
  return (
    <>
      <Part title={t.title}>
        <ul className="member-rows">
          <Identity info={info} />
          <Row title={t.rows.password} act={t.acts.change} to="/userCenter?tag=8">
            {t.passwordHint}
          </Row>
          <Row title={t.rows.company} act={t.acts.manage} to="/userCenter?tag=11">
            {info.enterpriseName ?? t.companyHint}
          </Row>
          <Row title={t.rows.addresses} act={t.acts.manage} to="/userCenter?tag=6">
            {t.addressesHint}
          </Row>
          <Row title={t.rows.other} act={t.acts.look} to="/userCenter/otherInfo">
            {t.otherHint}
          </Row>
          <ClosureRow />
        </ul>
        {site.paymentRule !== "" && (
          <p className="member-rule">
            {memberTexts.paymentRule}：{site.paymentRule}
          </p>
        )}
      </Part>
      <ThirdAccounts />
      <Devices />
    </>
  );
}

/** A request that nobody could read is not shown; its own part says why. */
function ClosureRow() {
  const request = useOwnClosure().value?.request ?? null;
  return (
    <Row
      title={t.rows.closure}
      act={request === null || request.status === 6 ? t.acts.closure : t.acts.closureLook}
      to="/userCenter/closeAccountForm"
      mark={request !== null && request.status !== 6 && <ClosureTag request={request} />}
    >
      {request?.status === 5 ? closureTexts.refusedFor(request.opinion ?? "") : t.closureHint}
    </Row>
  );
}

function Identity({ info: { verified, realName, phone, email, emailVerified } }: { readonly info: MemberInfo }) {
  const certify = verified === null ? t.acts.certify : verified === 2 ? t.acts.again : t.acts.look;
  return (
    <>
      <Row
        title={t.rows.certification}
        act={certify}
        to="/userCenter/certification"
        mark={<VerifiedTag verified={verified} />}
        urgent={verified === null || verified === 2}
      >
        {realName ?? t.none}
      </Row>
      <Row title={t.rows.phone} act={t.acts.change} to="/userCenter/cerMobile">
        <span className="num">{phone === null ? t.none : maskText("mobile", phone)}</span>
      </Row>
      <Row
        title={t.rows.email}
        act={emailVerified ? t.acts.change : t.acts.set}
        to="/userCenter/cerEmail"
        mark={email !== null && !emailVerified && <Tag tone="calm">{t.emailOpen}</Tag>}
      >
        {email === null ? t.none : maskText("email", email)}
      </Row>
    </>
  );
}

function Row({
  title,
  act,
  to,
  mark,
  urgent = false,
  children,
}: {
  readonly title: string;
  readonly act: string;
  readonly to: string;
  readonly mark?: ReactNode;
  readonly urgent?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <div>
        <b>{title}</b> {mark}
        <p className="member-hint">{children}</p>
      </div>
      <LinkButton to={to} tone={urgent ? "wood" : "line"}>
        {act}
        <span className="unseen">：{title}</span>
      </LinkButton>
    </li>
  );
}
