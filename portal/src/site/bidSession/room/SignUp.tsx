import { useCallback, useState, type FormEvent } from "react";
import { ApiError, type StoredUser } from "#core/api";
import { parseMoney } from "#core/values";
import {
  BIDDING_PATHS,
  REGISTRATION,
  isLive,
  type BidSessionDetail,
  type SignedUp,
} from "#server/modules/bidding/contract";
import { FUNDS_PATHS, type MemberBalance } from "#server/modules/funds/contract";
import { Button, CheckField, Dialog, formatTime, LinkButton, Notice, yuan } from "#portal/ui/index.ts";
import { get, postSigned } from "../../member/calls.ts";
import { CompanyChooser } from "../../member/CompanyChooser.tsx";
import { ConfirmDialog } from "../../member/ConfirmDialog.tsx";
import { useAct } from "../../member/useAct.ts";
import { useLoaded } from "../../member/useLoaded.ts";
import { Failure } from "../../forms/fields.tsx";
import { yuanOf } from "../live/offers.ts";
import { roomTexts as t } from "./texts.ts";
import type { OpenRoom } from "./useRoom.ts";

interface SignUpProps {
  readonly session: BidSessionDetail;
  readonly room: OpenRoom;
  readonly user: StoredUser;
  /** The figures are not of now. */
  readonly off: boolean;
}

const isFree = (amount: string): boolean => /^0*(\.0*)?$/.test(amount);

/** What the member can do before bids are taken: sign up, bring the margin, wait; and what became of it. */
export function SignUp({ session, room, user, off }: SignUpProps) {
  const { room: read } = room;
  return (
    <section className="panel-next room-sign" aria-label={t.signUpTitle}>
      {read === undefined ? (
        <p className="panel-hint">{room.unread ? t.unread : t.reading}</p>
      ) : read.me.status === null ? (
        <NotSignedUp session={session} room={room} user={user} off={off} />
      ) : read.me.status === REGISTRATION.waiting ? (
        <WaitsForMargin session={session} room={room} />
      ) : read.me.status === REGISTRATION.qualified ? (
        <Qualified session={session} room={room} />
      ) : (
        <p className="panel-hint">{t.state[read.me.status] ?? read.me.status_dictText}</p>
      )}
    </section>
  );
}

function NotSignedUp({ session, room, user, off }: SignUpProps) {
  const [open, setOpen] = useState(false);
  if (session.phase !== "signUp")
    return <p className="panel-hint">{session.phase === "waiting" || isLive(session.phase) ? t.watchOnly : ""}</p>;
  return (
    <>
      <Margin session={session} />
      <Button tone="wood" wide disabled={off} onClick={() => setOpen(true)}>
        {t.signUp}
      </Button>
      {open && <SignUpDialog session={session} room={room} user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

const loadBalance = (): Promise<MemberBalance> => get<MemberBalance>(FUNDS_PATHS.balance);

/** What it takes, what there is, and what is missing. */
function Margin({ session }: { readonly session: BidSessionDetail }) {
  const { value: balance } = useLoaded(loadBalance);
  if (isFree(session.margin)) return <p className="room-note">{t.noMargin}</p>;
  const margin = BigInt(parseMoney(session.margin) ?? 0);
  const available = balance === undefined ? undefined : BigInt(parseMoney(balance.availAmt) ?? 0);
  const missing = available === undefined || available >= margin ? 0n : margin - available;
  return (
    <>
      <dl className="panel-terms">
        <div>
          <dt>{t.margin}</dt>
          <dd>
            {yuan(session.margin, true)}
            <small>{t.deadline(formatTime(session.marginDeadline, "month-minute"))}</small>
          </dd>
        </div>
        <div>
          <dt>{t.available}</dt>
          <dd>{balance === undefined ? "—" : yuan(balance.availAmt, true)}</dd>
        </div>
        {missing > 0n && (
          <div className="room-missing">
            <dt>{t.missing}</dt>
            <dd>{yuan(yuanOf(missing), true)}</dd>
          </div>
        )}
      </dl>
      {missing > 0n && (
        <LinkButton to="/userCenter/InMoney" wide>
          {t.toMoney}
        </LinkButton>
      )}
    </>
  );
}

/** Those whose next step is somewhere else. */
const CERTIFICATION = "BIDDING.NOT_CERTIFIED";
const CONSENT = "BIDDING.CONSENT";

interface DialogProps extends Omit<SignUpProps, "user" | "off"> {
  readonly user: StoredUser;
  readonly onClose: () => void;
}

function SignUpDialog({ session, room, user, onClose }: DialogProps) {
  const [choosing, setChoosing] = useState(false);
  const company = typeof user["enterpriseName"] === "string" ? user["enterpriseName"] : "";
  const name = typeof user["realName"] === "string" && user["realName"] !== "" ? user["realName"] : user.username;
  const isAgent = user["mtype"] === 2;
  return (
    <Dialog title={t.signUpTitle} open onClose={onClose}>
      <p>{t.signUpLead}</p>
      <dl className="panel-terms">
        <div>
          <dt>{t.as}</dt>
          <dd>
            {company === "" ? t.asPerson(name) : t.asCompany(company)}
            {isAgent && (
              <button type="button" className="room-link" onClick={() => setChoosing(true)}>
                {t.changeIdentity}
              </button>
            )}
          </dd>
        </div>
      </dl>
      <Margin session={session} />
      <ConsentForm session={session} room={room} act={t.confirmSignUp} onDone={onClose} />
      {choosing && (
        <CompanyChooser
          current={typeof user["enterpriseCertificationId"] === "string" ? user["enterpriseCertificationId"] : null}
          onClose={() => setChoosing(false)}
        />
      )}
    </Dialog>
  );
}

interface ConsentFormProps {
  readonly session: BidSessionDetail;
  readonly room: OpenRoom;
  readonly act: string;
  readonly onDone: () => void;
}

/** The rules, the consent to them, and the call that has their hash. */
function ConsentForm({ session, room, act, onDone }: ConsentFormProps) {
  const [consents, setConsents] = useState(false);
  const [asks, setAsks] = useState(false);
  const [code, setCode] = useState<string>();
  const { busy, failure, run } = useAct(t.failed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!consents) return setAsks(true);
    const consent = room.room?.consent;
    if (busy || consent === undefined) return;
    void run(async () => {
      try {
        await postSigned<SignedUp>(BIDDING_PATHS.signUp, { mainId: session.mainId, consent });
        onDone();
      } catch (error) {
        setCode(error instanceof ApiError ? error.code : undefined);
        if (error instanceof ApiError && error.code === CONSENT) setConsents(false);
        throw error;
      } finally {
        room.reload();
      }
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <h3 className="room-rules-title">{t.rules}</h3>
      <dl className="rule-lines room-rules">
        {session.rules.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        name="consent"
        label={t.consent}
        checked={consents}
        onChange={({ target }) => {
          setConsents(target.checked);
          setAsks(false);
        }}
        {...(asks && { error: t.consentRequired })}
      />
      <Failure text={failure} />
      {code === CERTIFICATION && failure !== undefined && (
        <LinkButton to="/userCenter/certification">{t.toCertification}</LinkButton>
      )}
      <Button type="submit" tone="wood" wide disabled={busy} aria-busy={busy}>
        {busy ? t.signingUp : act}
      </Button>
    </form>
  );
}

/** The rules have changed since the member consented. */
export function ConsentAgain({ session, room }: Pick<ConsentFormProps, "session" | "room">) {
  return (
    <>
      <Notice tone="wood">
        <p>{t.readRules}</p>
      </Notice>
      <ConsentForm session={session} room={room} act={t.consentAgain} onDone={() => undefined} />
    </>
  );
}

function WaitsForMargin({ session, room }: Pick<SignUpProps, "session" | "room">) {
  return (
    <>
      <Notice tone="wood">
        <p>{t.waitsMargin(yuan(session.margin, true), formatTime(session.marginDeadline, "minute"))}</p>
      </Notice>
      <Margin session={session} />
      <Cancel session={session} room={room} />
    </>
  );
}

function Qualified({ session, room }: Pick<SignUpProps, "session" | "room">) {
  const me = room.room?.me;
  if (me === undefined) return null;
  if (!me.consents && (session.phase === "signUp" || session.phase === "waiting"))
    return <ConsentAgain session={session} room={room} />;
  return (
    <>
      <p className="room-number">
        <span>{t.yourNumber}</span>
        <b>{me.bidderNumber}</b>
      </p>
      {me.margin !== null && !isFree(me.margin) && <p className="room-note">{t.frozen(yuan(me.margin, true))}</p>}
      {(session.phase === "signUp" || session.phase === "waiting") && <p className="panel-hint">{t.waitHint}</p>}
      <Cancel session={session} room={room} />
    </>
  );
}

/** As long as others may still sign up. */
function Cancel({ session, room }: Pick<SignUpProps, "session" | "room">) {
  const [asks, setAsks] = useState(false);
  const { busy, failure, run } = useAct(t.failed);
  const cancel = useCallback(
    () =>
      run(async () => {
        await postSigned(BIDDING_PATHS.cancelSignUp, { mainId: session.mainId });
        setAsks(false);
        room.reload();
      }),
    [room, run, session.mainId],
  );
  if (session.phase !== "signUp") return null;
  return (
    <>
      <button type="button" className="room-link" onClick={() => setAsks(true)}>
        {t.cancelSignUp}
      </button>
      {asks && (
        <ConfirmDialog
          title={t.cancelTitle}
          ask={t.cancelAsk}
          act={t.cancelSignUp}
          busy={busy}
          failure={failure}
          onConfirm={() => void cancel()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
