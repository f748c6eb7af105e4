/** Bank accounts of the acting identity: two at most, each in its name. */
import { useState } from "react";
import { FUNDS_PATHS, type BankAccount } from "#server/modules/funds/contract";
import { Button, CheckField, Dialog, Empty, Tag, TextField } from "#portal/ui/index.ts";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm, type Problems } from "../../forms/fields.tsx";
import { digitsOf, required } from "../../forms/rules.ts";
import { Submit } from "../../forms/Submit.tsx";
import { formTexts } from "../../forms/texts.ts";
import { useSend } from "../../forms/useSend.ts";
import { post, put, remove } from "../calls.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { useOwnInfo } from "../memberInfo.ts";
import { Part, Waiting } from "../Part.tsx";
import { useAct } from "../useAct.ts";
import { holderOf } from "./holder.ts";
import { NotCertified } from "./NotCertified.tsx";
import { bankTexts as t } from "./texts.ts";
import { bankLabel, useBanks } from "./useBanks.ts";

const MOST = 2;

export function BankAccounts() {
  const { info } = useOwnInfo();
  const holder = holderOf(info);
  const { value, failure, reload } = useBanks(holder);
  const [editing, setEditing] = useState<BankAccount | "new">();
  const [removing, setRemoving] = useState<BankAccount>();
  const [said, setSaid] = useState("");
  const act = useAct(formTexts.failed);
  const drop = ({ bankId }: BankAccount) =>
    act.run(async () => {
      await remove(FUNDS_PATHS.deleteBank, { bankId });
      setRemoving(undefined);
      setSaid(t.removed);
      await reload();
    });
  const rows = value ?? [];
  const add = (
    <Button tone="wood" onClick={() => setEditing("new")}>
      {t.add}
    </Button>
  );
  return (
    <Part title={t.title} lead={t.lead} act={rows.length > 0 && rows.length < MOST && add}>
      <p role="status" className={said === "" ? "unseen" : "notice"}>
        {said}
      </p>
      {holder === undefined ? (
        <NotCertified />
      ) : value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : rows.length === 0 ? (
        <Empty title={t.empty} hint={t.emptyHint} card={false}>
          {add}
        </Empty>
      ) : (
        <ul className="member-rows">
          {rows.map((row) => (
            <BankRow key={row.bankId} row={row} onEdit={setEditing} onRemove={setRemoving} />
          ))}
        </ul>
      )}
      <Dialog
        title={editing === "new" ? t.addTitle : t.editTitle}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
      >
        {editing !== undefined && (
          <BankForm
            before={editing === "new" ? undefined : editing}
            holder={holder ?? ""}
            onDone={async () => {
              setEditing(undefined);
              setSaid(t.saved);
              await reload();
            }}
          />
        )}
      </Dialog>
      {removing !== undefined && (
        <ConfirmDialog
          title={t.removeTitle}
          ask={t.removeAsk(removing.bankName, removing.bankCard)}
          act={t.remove}
          busy={act.busy}
          failure={act.failure}
          onConfirm={() => void drop(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Part>
  );
}

function BankRow({
  row,
  onEdit,
  onRemove,
}: {
  readonly row: BankAccount;
  readonly onEdit: (row: BankAccount) => void;
  readonly onRemove: (row: BankAccount) => void;
}) {
  const { bankName, bankCard, acountName, fname, defaultCard } = row;
  return (
    <li>
      <div>
        <b>{bankName}</b> <span className="num">{bankCard}</span>{" "}
        {defaultCard === 1 && <Tag tone="done">{t.isDefault}</Tag>}
        <p>{acountName}</p>
        {fname !== null && fname !== "" && <p className="member-hint">{fname}</p>}
      </div>
      <span className="member-acts">
        <Button tone="plain" aria-label={t.actOn(t.edit, bankLabel(row))} onClick={() => onEdit(row)}>
          {t.edit}
        </Button>
        <Button
          tone="plain"
          className="member-danger-plain"
          aria-label={t.actOn(t.remove, bankLabel(row))}
          onClick={() => onRemove(row)}
        >
          {t.remove}
        </Button>
      </span>
    </li>
  );
}

/** 10 to 20 digits, the first no zero. */
const CARD = /^[1-9]\d{9,19}$/;
const INTERBANK = /^\d{12}$/;

interface BankFormProps {
  readonly before: BankAccount | undefined;
  readonly holder: string;
  readonly onDone: () => Promise<void>;
}

function BankForm({ before, holder, onDone }: BankFormProps) {
  const { busy, failure, send } = useSend({ "FUNDS.BANK_HOLDER": "acountName" });
  const checked = useCheckedForm(
    ({ bankName, bankCard = "", acountName, interbankNumber = "" }) =>
      problemsOf({
        bankName: required(bankName, t.bankNameRequired),
        // What is stored is shown in part only, so an empty field leaves it.
        bankCard: before !== undefined && bankCard.trim() === "" ? undefined : cardProblem(bankCard),
        acountName: required(acountName, t.acountNameRequired),
        interbankNumber:
          interbankNumber.trim() === "" || INTERBANK.test(digitsOf(interbankNumber)) ? undefined : t.interbankWrong,
      }),
    (values, show) =>
      void send(show, async () => {
        const { bankName = "", bankCard = "", acountName = "", fname = "", interbankNumber = "" } = values;
        const body = {
          bankName: bankName.trim(),
          ...(bankCard.trim() === "" ? {} : { bankCard: digitsOf(bankCard) }),
          acountName: acountName.trim(),
          fname: fname.trim() === "" ? null : fname.trim(),
          interbankNumber: interbankNumber.trim() === "" ? null : digitsOf(interbankNumber),
          isNoSelFname: 1,
          defaultCard: values["defaultCard"] === undefined ? 0 : 1,
        };
        if (before === undefined) await post(FUNDS_PATHS.addBank, body);
        else await put(FUNDS_PATHS.editBank, { ...body, bankId: before.bankId, version: before.version });
        await onDone();
      }),
  );
  return (
    <LiveForm label={before === undefined ? t.addTitle : t.editTitle} checked={checked}>
      <BankFields before={before} holder={holder} problems={checked.problems} />
      <Failure text={failure} />
      <Submit label={t.save} busyLabel={t.saving} busy={busy} />
    </LiveForm>
  );
}

function cardProblem(typed: string): string | undefined {
  if (typed.trim() === "") return t.bankCardRequired;
  return CARD.test(digitsOf(typed)) ? undefined : t.bankCardWrong;
}

function BankFields({
  before,
  holder,
  problems,
}: Pick<BankFormProps, "before" | "holder"> & { readonly problems: Problems }) {
  const text = { autoComplete: "off", enterKeyHint: "next" } as const;
  return (
    <>
      <TextField
        label={t.acountName}
        name="acountName"
        {...text}
        maxLength={100}
        readOnly
        defaultValue={holder}
        {...errorOf(problems, "acountName")}
      />
      <TextField
        label={t.bankName}
        name="bankName"
        {...text}
        maxLength={60}
        defaultValue={before?.bankName}
        {...errorOf(problems, "bankName")}
      />
      <TextField
        label={t.bankCard}
        name="bankCard"
        {...text}
        inputMode="numeric"
        maxLength={30}
        placeholder={before?.bankCard}
        {...(before !== undefined && { hint: t.kept })}
        {...errorOf(problems, "bankCard")}
      />
      <TextField
        label={t.fname}
        name="fname"
        {...text}
        hint={t.fnameHint}
        maxLength={100}
        defaultValue={before?.fname ?? ""}
      />
      <TextField
        label={t.interbankNumber}
        name="interbankNumber"
        {...text}
        inputMode="numeric"
        maxLength={20}
        defaultValue={before?.interbankNumber ?? ""}
        {...errorOf(problems, "interbankNumber")}
      />
      <CheckField name="defaultCard" label={t.makeDefault} defaultChecked={before?.defaultCard === 1} />
    </>
  );
}
