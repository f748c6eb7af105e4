import { foldDocumentNumber } from "#core/values";
import { useCallback, useState } from "react";
import { MEMBER_PATHS, type CertifyBody, type MemberCertification } from "#server/modules/members/contract";
import { Button, Facts, Notice, Time } from "#portal/ui/index.ts";
import { Failure, LiveForm, problemsOf, useCheckedForm, type Problems } from "../forms/fields.tsx";
import { IdCardField, RealNameField } from "../forms/personFields.tsx";
import { PictureField } from "../forms/PictureField.tsx";
import { idCardProblem, nameProblem, required } from "../forms/rules.ts";
import { Submit } from "../forms/Submit.tsx";
import { formTexts } from "../forms/texts.ts";
import { forgetDraft, useFormDraft } from "../forms/useFormDraft.ts";
import { useSend } from "../forms/useSend.ts";
import { get, post } from "./calls.ts";
import { centerTexts, certificationTexts as t } from "./centerTexts.ts";
import { useOwnInfo } from "./memberInfo.ts";
import { Part, ReloadFailure, Waiting } from "./Part.tsx";
import { VerifiedTag } from "./Profile.tsx";
import { useMessageChanges } from "./unread.ts";
import { useLoaded } from "./useLoaded.ts";

/** Real-name certification: its state, and the form as long as there is something to submit. */
export function Certification() {
  const load = useCallback(() => get<MemberCertification>(MEMBER_PATHS.certification), []);
  const loaded = useLoaded(load);
  const { value, failure, reload } = loaded;
  const { reload: reloadInfo } = useOwnInfo();
  const [editing, setEditing] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  // A message says the result: the page is then read again.
  useMessageChanges(useCallback(() => void Promise.all([reload(), reloadInfo()]), [reload, reloadInfo]));
  const isOpen = value !== undefined && (value.verified === null || value.verified === 2 || editing);
  // It was said of what waits; not of what is edited again or decided.
  const said = submitted && !isOpen && value?.verified === 0 ? t.submitted : "";
  return (
    <Part
      title={t.title}
      lead={t.lead}
      back={{ to: "/userCenter?tag=1", label: centerTexts.backToProfile }}
      act={value !== undefined && <VerifiedTag verified={value.verified} />}
    >
      <p role="status" className={said === "" ? "unseen" : "notice"}>
        {said}
      </p>
      <ReloadFailure loaded={loaded} />
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : isOpen ? (
        <CertificationForm
          before={value}
          onDone={async () => {
            setSubmitted(true);
            setEditing(false);
            await Promise.all([reload(), reloadInfo()]);
          }}
        />
      ) : (
        <Submitted certification={value} onEdit={() => setEditing(true)} said={said !== ""} />
      )}
    </Part>
  );
}

function Submitted({
  certification: { verified, realName, idCard, submitTime },
  onEdit,
  said,
}: {
  readonly certification: MemberCertification;
  readonly onEdit: () => void;
  readonly said: boolean;
}) {
  return (
    <>
      {(verified === 1 || !said) && <p>{verified === 1 ? t.passed : t.waiting}</p>}
      <Facts
        items={[
          { label: t.name, value: realName ?? "" },
          { label: t.idCard, value: idCard ?? "" },
          ...(submitTime === null ? [] : [{ label: t.submitTime, value: <Time at={submitTime} /> }]),
        ]}
      />
      {verified === 0 && (
        <div>
          <Button onClick={onEdit}>{t.again}</Button>
        </div>
      )}
    </>
  );
}

const REFUSED = { "MEMBERS.ID_CARD": "idCard", "MEMBERS.REAL_NAME": "realName" };

function CertificationForm({
  before,
  onDone,
}: {
  readonly before: MemberCertification;
  readonly onDone: () => Promise<void>;
}) {
  const { info } = useOwnInfo();
  const [front, setFront] = useState<string>();
  const [back, setBack] = useState<string>();
  const pictureOf = (path: string | undefined, title: string) => required(path, t.pictureRequired(title));
  const draft = `certification.${info.memberId}`;
  const { busy, failure, send } = useSend(REFUSED);
  const checked = useCheckedForm(
    ({ realName, idCard }) =>
      problemsOf({
        realName: nameProblem(realName, t.nameRequired),
        idCard: idCardProblem(idCard),
        idCardFront: pictureOf(front, t.front),
        idCardBack: pictureOf(back, t.back),
      }),
    ({ realName = "", idCard = "" }, show) =>
      void send(show, async () => {
        const body: CertifyBody = {
          realName: realName.trim(),
          idCard: foldDocumentNumber(idCard),
          idCardFront: front ?? "",
          idCardBack: back ?? "",
        };
        await post(MEMBER_PATHS.certify, body);
        forgetDraft(draft);
        await onDone();
      }),
  );
  const { form, problems, clearProblem } = checked;
  const { restored } = useFormDraft(form, draft, ["realName"]);
  const takeFront = useTakenPicture("idCardFront", setFront, clearProblem);
  const takeBack = useTakenPicture("idCardBack", setBack, clearProblem);
  return (
    <LiveForm label={t.title} checked={checked}>
      {before.reason !== null && (
        <Notice tone="bad">
          <p>{t.failed(before.reason)}</p>
        </Notice>
      )}
      {restored && (
        <Notice>
          <p>{formTexts.restored}</p>
        </Notice>
      )}
      <PersonFields realName={before.realName} problems={problems} />
      <div className="picture-pair">
        <PictureField label={t.front} folder="idcard" onPath={takeFront} error={problems["idCardFront"]} />
        <PictureField label={t.back} folder="idcard" onPath={takeBack} error={problems["idCardBack"]} />
      </div>
      <Failure text={failure} />
      <Submit label={t.submit} busyLabel={t.submitting} busy={busy} wide={false} />
      <p className="form-note">{formTexts.draft}</p>
    </LiveForm>
  );
}

/** Takes the path of a stored picture, and away what was said about its absence. */
function useTakenPicture(
  name: string,
  take: (path: string | undefined) => void,
  onTaken: (name: string) => void,
): (path: string | undefined) => void {
  return useCallback(
    (path) => {
      take(path);
      if (path !== undefined) onTaken(name);
    },
    [name, take, onTaken],
  );
}

function PersonFields({ realName, problems }: { readonly realName: string | null; readonly problems: Problems }) {
  return (
    <div className="form-pair">
      <RealNameField defaultValue={realName ?? ""} problems={problems} />
      <IdCardField hint={t.idCardHint} enterKeyHint="done" problems={problems} />
    </div>
  );
}
