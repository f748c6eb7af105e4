import { foldDocumentNumber } from "#core/values";
import { useCallback, useEffect, useRef, useState } from "react";
import { MEMBER_PATHS, type AlterationTicket } from "#server/modules/members/contract";
import { TextField } from "#portal/ui/index.ts";
import { CodeSlider } from "../../forms/CodeField.tsx";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm, type Values } from "../../forms/fields.tsx";
import { IdCardField, RealNameField } from "../../forms/personFields.tsx";
import { knownIdCardProblem, nameProblem, required } from "../../forms/rules.ts";
import { Submit } from "../../forms/Submit.tsx";
import { formTexts } from "../../forms/texts.ts";
import { forgetDraft, useFormDraft } from "../../forms/useFormDraft.ts";
import { useSend } from "../../forms/useSend.ts";
import { post } from "../../member/calls.ts";
import { alterationTexts as t } from "./texts.ts";

const DRAFT = "alteration";

const REFUSED_FIELDS = {
  "MEMBERS.USERNAME_REQUIRED": "username",
  "MEMBERS.REAL_NAME_REQUIRED": "realName",
  "MEMBERS.REAL_NAME": "realName",
  "MEMBERS.ID_CARD_REQUIRED": "idCard",
  "MEMBERS.ID_CARD": "idCard",
} as const;

/** Whose account it is; the slider comes before it is sent. */
export function NameStep({ onTicket }: { readonly onTicket: (ticket: string) => void }) {
  const [asks, setAsks] = useState(false);
  const typed = useRef<Values>({});
  const checked = useCheckedForm(
    (values) =>
      problemsOf({
        username: required(values["username"], formTexts.usernameRequired),
        realName: nameProblem(values["realName"], t.realNameRequired),
        idCard: knownIdCardProblem(values["idCard"]),
      }),
    (values) => {
      typed.current = values;
      setAsks(true);
    },
  );
  const { form, problems, show } = checked;
  const { busy, failure, send } = useSend(REFUSED_FIELDS);
  useFormDraft(form, DRAFT, ["username", "realName"]);
  const start = (captcha: string): void => {
    const { username = "", realName = "", idCard = "" } = typed.current;
    const body = { username: username.trim(), realName: realName.trim(), idCard: foldDocumentNumber(idCard), captcha };
    setAsks(false);
    void send(show, async () => {
      const { ticket } = await post<AlterationTicket>(MEMBER_PATHS.startAlteration, body);
      forgetDraft(DRAFT);
      onTicket(ticket);
    });
  };
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  // The slider fetches its picture again where this changes.
  const onProof = useCallback((proof: string | undefined): void => {
    if (proof !== undefined) latest.current(proof);
  }, []);
  return (
    <>
      <LiveForm label={t.steps[0]} checked={checked}>
        <p className="form-lead">{t.nameLead}</p>
        <TextField
          label={t.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={100}
          {...errorOf(problems, "username")}
        />
        <div className="form-pair">
          <RealNameField problems={problems} />
          <IdCardField problems={problems} />
        </div>
        <Failure text={failure} />
        <Submit label={t.next} busyLabel={t.checking} busy={busy} />
      </LiveForm>
      <CodeSlider code={{ asks, closeSlider: () => setAsks(false), onProof }} />
    </>
  );
}
