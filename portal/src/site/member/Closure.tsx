import { ApiError } from "#core/api";
import { maskText, parseInstant } from "#core/values";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import {
  MEMBER_PATHS,
  type CloseAccountBody,
  type ClosureAnalysis,
  type ClosureCheck,
  type ClosureRequest,
} from "#server/modules/members/contract";
import { Button, ClockContext, Facts, Notice, Tag, TextAreaField, Time } from "#portal/ui/index.ts";
import { CodeField } from "../forms/CodeField.tsx";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm, type Values } from "../forms/fields.tsx";
import { plainOf, required } from "../forms/rules.ts";
import { Submit } from "../forms/Submit.tsx";
import { formTexts } from "../forms/texts.ts";
import { forgetDraft, useFormDraft } from "../forms/useFormDraft.ts";
import { useSend } from "../forms/useSend.ts";
import { forgetSentCode, useSentCode } from "../forms/useSentCode.ts";
import { post } from "./calls.ts";
import { centerTexts, closureTexts as t } from "./centerTexts.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useOwnInfo } from "./memberInfo.ts";
import { ClosureTag, useOwnClosure } from "./ownClosure.tsx";
import { Part, ReloadFailure, Waiting } from "./Part.tsx";
import { useAct } from "./useAct.ts";

/** Names the wait for the next code. */
const CODE = "member.closure";
/** How long a check counts at most, as the server has it. */
const VALID_MS = 10 * 60_000;
/** What the server says where the check no longer counts, or where one of its parts would fail now. */
const CHECK_AGAIN: ReadonlySet<string> = new Set(["MEMBERS.CLOSURE_NOT_ANALYSED", "MEMBERS.CLOSURE_REFUSED"]);

/** What was asked for last and how far it is; where nothing waits, the closure is asked for here. */
export function Closure() {
  const loaded = useOwnClosure();
  const { value, failure, reload } = loaded;
  const request = value?.request ?? null;
  /** A request was sent since the page was opened. */
  const [asked, setAsked] = useState(false);
  const waits = request?.status === 2 || request?.status === 3;
  return (
    <Part
      title={t.title}
      back={{ to: "/userCenter?tag=1", label: centerTexts.backToProfile }}
      act={request !== null && <ClosureTag request={request} />}
    >
      <Notice tone="wood">
        <p>{t.warning}</p>
      </Notice>
      <ReloadFailure loaded={loaded} />
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : (
        <>
          {request !== null && <Request request={request} isNew={asked && waits} onChanged={reload} />}
          {!waits && (
            <NewRequest
              onDone={() => {
                setAsked(true);
                void reload();
              }}
            />
          )}
        </>
      )}
    </Part>
  );
}

/** The request as its member sees it; it can be withdrawn until somebody has taken it. */
function Request({
  request,
  isNew,
  onChanged,
}: {
  readonly request: ClosureRequest;
  /** It takes the place of the form that asked for it, which was longer and had the focus. */
  readonly isNew: boolean;
  readonly onChanged: () => Promise<void>;
}) {
  const [asks, setAsks] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  const { busy, failure, run } = useAct(formTexts.failed);
  const { status, reason, submitTime, checkTime, opinion } = request;
  const withdraw = () =>
    run(async () => {
      await post(MEMBER_PATHS.withdrawClosure, {});
      setAsks(false);
      await onChanged();
    });
  return (
    <section aria-label={t.request} className="member-request" ref={box} tabIndex={-1}>
      {status === 5 ? (
        <Notice tone="bad">
          <p>{t.refusedFor(opinion ?? "")}</p>
        </Notice>
      ) : (
        <p role="status">{t.state[status]}</p>
      )}
      <Facts
        items={[
          ...(submitTime === null ? [] : [{ label: t.submitTime, value: <Time at={submitTime} /> }]),
          { label: t.reason, value: reason },
          ...(checkTime === null ? [] : [{ label: t.checkTime, value: <Time at={checkTime} /> }]),
        ]}
      />
      {status === 2 && <Button onClick={() => setAsks(true)}>{t.withdraw}</Button>}
      {asks && (
        <ConfirmDialog
          title={t.withdraw}
          ask={t.withdrawAsk}
          act={t.withdraw}
          busy={busy}
          failure={failure}
          onConfirm={() => void withdraw()}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

/** Asking for the account's closure: first whether anything is open, then why, with a code and the password. */
function NewRequest({ onDone }: { readonly onDone: () => void }) {
  const { analysis, ended, busy, failure, analyse, restart } = useAnalysis();
  const request = analysis?.request ?? null;
  const isFirst = analysis === undefined && ended === undefined;
  return (
    <>
      <Failure text={failure ?? ended} />
      {request !== null && <p role="status">{t.state[request]}</p>}
      {analysis === undefined ? <p>{t.lead}</p> : <Checks checks={analysis.checks} />}
      {request === null && analysis?.passed !== true && (
        <div>
          <Button tone="forest" disabled={busy} aria-busy={busy} onClick={() => void analyse()}>
            {busy ? t.analysing : isFirst ? t.analyse : t.again}
          </Button>
        </div>
      )}
      {request === null && analysis?.passed === true && <ClosureForm onDone={onDone} onCheckAgain={restart} />}
    </>
  );
}

/** The latest check, for as long as it counts. */
function useAnalysis() {
  const clock = useContext(ClockContext);
  const [analysis, setAnalysis] = useState<ClosureAnalysis>();
  /** Why there is none any more. */
  const [ended, setEnded] = useState<string>();
  const { busy, failure, run } = useAct(formTexts.failed);
  const restart = useCallback((reason: string): void => {
    setAnalysis(undefined);
    setEnded(reason);
  }, []);
  useEffect(() => {
    const end = parseInstant(analysis?.validUntil ?? "");
    if (end === undefined || analysis?.request !== null) return undefined;
    const left = end - (clock.now() ?? Date.now());
    // It has just come from the server: a clock by which it is over is wrong.
    const timer = setTimeout(() => restart(t.expired), left > 0 && left < VALID_MS ? left : VALID_MS);
    return () => clearTimeout(timer);
  }, [analysis, clock, restart]);
  const analyse = () =>
    run(async () => {
      const found = await post<ClosureAnalysis>(MEMBER_PATHS.analyseClosure, {});
      setEnded(undefined);
      setAnalysis(found);
    });
  return { analysis, ended, busy, failure, analyse, restart };
}

function Checks({ checks }: { readonly checks: readonly ClosureCheck[] }) {
  return (
    <section aria-label={t.checks} aria-live="polite">
      <ul className="member-rows">
        {checks.map(({ code, title, passed, reason }) => (
          <li key={code}>
            <div>
              {title}
              {reason !== undefined && <p className="member-hint">{reason}</p>}
            </div>
            <Tag tone={passed ? "done" : "bad"}>{passed ? t.passed : t.refused}</Tag>
          </li>
        ))}
      </ul>
      {checks.some(({ passed }) => !passed) && <p className="member-hint">{t.notPassed}</p>}
    </section>
  );
}

interface ClosureFormProps {
  readonly onDone: () => void;
  /** The check that led here no longer counts; the server says why. */
  readonly onCheckAgain: (reason: string) => void;
}

function ClosureForm({ onDone, onCheckAgain }: ClosureFormProps) {
  const { info } = useOwnInfo();
  const phone = info.phone ?? "";
  const [asked, setAsked] = useState<Values>();
  const code = useSentCode({
    name: CODE,
    send: (mobile) => post(MEMBER_PATHS.sendMobileCode, { mobile }),
  });
  const checked = useCheckedForm(
    (values) =>
      problemsOf({
        reason: required(values["reason"], t.reasonRequired),
        code: required(values["code"], formTexts.codeRequired.sms),
      }),
    (values) => setAsked(values),
  );
  const { form, problems } = checked;
  const { busy, failure, send } = useSend({
    "MEMBERS.CODE_WRONG": "code",
    "MEMBERS.CLOSURE_REASON": "reason",
  });
  const draft = `closure.${info.memberId}`;
  useFormDraft(form, draft, ["reason"]);
  const close = (values: Values) => {
    setAsked(undefined);
    void send(checked.show, async () => {
      const body: CloseAccountBody = {
        reason: (values["reason"] ?? "").trim(),
        code: plainOf(values["code"] ?? ""),
      };
      try {
        await post(MEMBER_PATHS.closeAccount, body);
      } catch (error) {
        if (error instanceof ApiError && CHECK_AGAIN.has(error.code)) return onCheckAgain(error.message);
        throw error;
      }
      forgetDraft(draft);
      forgetSentCode(CODE);
      onDone();
    });
  };
  if (phone === "") return <Failure text={t.noPhone} />;
  return (
    <>
      <LiveForm label={t.title} checked={checked}>
        <TextAreaField
          label={t.reason}
          name="reason"
          maxLength={200}
          rows={3}
          autoComplete="off"
          {...errorOf(problems, "reason")}
        />
        <p className="member-hint">{t.codeTo(maskText("mobile", phone))}</p>
        <CodeField
          name="code"
          kind="sms"
          code={code}
          onAsk={() => code.request(phone)}
          error={problems["code"]}
          enterKeyHint="send"
        />
        <Failure text={failure} />
        <Submit label={t.submit} busyLabel={t.submitting} busy={busy} />
      </LiveForm>
      {asked !== undefined && (
        <ConfirmDialog
          title={t.confirmTitle}
          ask={t.confirmAsk}
          act={t.submit}
          busy={busy}
          failure={undefined}
          onConfirm={() => close(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
