import { useCallback, useState } from "react";
import { MEMBER_PATHS, type Address } from "#server/modules/members/contract";
import { Button, CheckField, Dialog, Empty, Tag, TextAreaField, TextField } from "#portal/ui/index.ts";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm, type Problems } from "../forms/fields.tsx";
import { digitsOf, mobileProblem, required } from "../forms/rules.ts";
import { Submit } from "../forms/Submit.tsx";
import { formTexts } from "../forms/texts.ts";
import { forgetDraft, useFormDraft } from "../forms/useFormDraft.ts";
import { useSend } from "../forms/useSend.ts";
import { post, remove } from "./calls.ts";
import { addressTexts as t, centerTexts } from "./centerTexts.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useOwnInfo } from "./memberInfo.ts";
import { Part, ReloadFailure, Waiting } from "./Part.tsx";
import { useAct } from "./useAct.ts";
import { useLoaded } from "./useLoaded.ts";
import { usePostOnce } from "./usePostOnce.ts";

const MOST = 100;

interface AddressList {
  readonly records: readonly Address[];
}

export function Addresses() {
  const load = useCallback(() => post<AddressList>(MEMBER_PATHS.addresses, { pageNo: 1, pageSize: MOST }), []);
  const loaded = useLoaded(load);
  const { value, failure, reload } = loaded;
  const [editing, setEditing] = useState<Address | "new">();
  const [removing, setRemoving] = useState<Address>();
  const [said, setSaid] = useState("");
  const act = useAct(formTexts.failed);
  const drop = ({ id }: Address) =>
    act.run(async () => {
      await remove(MEMBER_PATHS.deleteAddress, { id });
      setRemoving(undefined);
      setSaid(t.removed);
      await reload();
    });
  const add = (
    <Button tone="wood" onClick={() => setEditing("new")}>
      {t.add}
    </Button>
  );
  const rows = value?.records ?? [];
  return (
    <Part
      title={t.title}
      lead={t.lead}
      back={{ to: "/userCenter?tag=1", label: centerTexts.backToProfile }}
      act={rows.length > 0 && add}
    >
      <p role="status" className={said === "" ? "unseen" : "notice"}>
        {said}
      </p>
      <ReloadFailure loaded={loaded} />
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : rows.length === 0 ? (
        <Empty title={t.empty} hint={t.emptyHint} card={false}>
          {add}
        </Empty>
      ) : (
        <ul className="member-rows">
          {rows.map((row) => (
            <AddressRow key={row.id} row={row} onEdit={setEditing} onRemove={setRemoving} />
          ))}
        </ul>
      )}
      <Dialog
        title={editing === "new" ? t.addTitle : t.editTitle}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
      >
        {editing !== undefined && (
          <AddressForm
            before={editing === "new" ? undefined : editing}
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
          ask={t.removeAsk(removing.recipient)}
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

function AddressRow({
  row,
  onEdit,
  onRemove,
}: {
  readonly row: Address;
  readonly onEdit: (row: Address) => void;
  readonly onRemove: (row: Address) => void;
}) {
  const { recipient, mobileNumber, address, defaultMark, description } = row;
  return (
    <li>
      <div>
        <b>{recipient}</b> <span className="num">{mobileNumber}</span>{" "}
        {defaultMark === 1 && <Tag tone="done">{t.isDefault}</Tag>}
        <p>{address}</p>
        {description !== null && description !== "" && <p className="member-hint">{description}</p>}
      </div>
      <span className="member-acts">
        <Button tone="plain" aria-label={t.actOn(t.edit, recipient)} onClick={() => onEdit(row)}>
          {t.edit}
        </Button>
        <Button
          tone="plain"
          className="member-danger-plain"
          aria-label={t.actOn(t.remove, recipient)}
          onClick={() => onRemove(row)}
        >
          {t.remove}
        </Button>
      </span>
    </li>
  );
}

const KEPT = ["recipient", "mobileNumber", "address", "description"] as const;

function AddressForm({
  before,
  onDone,
}: {
  readonly before: Address | undefined;
  readonly onDone: () => Promise<void>;
}) {
  const { info } = useOwnInfo();
  const draft = `address.${info.memberId}.${before?.id ?? "new"}`;
  const { busy, failure, send } = useSend({});
  const addOnce = usePostOnce();
  const checked = useCheckedForm(
    ({ recipient, mobileNumber, address }) =>
      problemsOf({
        recipient: required(recipient, t.recipientRequired),
        mobileNumber: mobileProblem(mobileNumber),
        address: required(address, t.addressRequired),
      }),
    ({ recipient = "", mobileNumber = "", address = "", description = "", defaultMark }, show) =>
      void send(show, async () => {
        const body = {
          recipient: recipient.trim(),
          mobileNumber: digitsOf(mobileNumber),
          address: address.trim(),
          description: description.trim() === "" ? null : description.trim(),
          defaultMark: defaultMark === undefined ? 0 : 1,
        };
        if (before === undefined) await addOnce(MEMBER_PATHS.addAddress, body);
        else await post(MEMBER_PATHS.editAddress, { ...body, id: before.id, version: before.version });
        forgetDraft(draft);
        await onDone();
      }),
  );
  const { form, problems } = checked;
  useFormDraft(form, draft, KEPT);
  return (
    <LiveForm label={before === undefined ? t.addTitle : t.editTitle} checked={checked}>
      <AddressFields before={before} problems={problems} />
      <Failure text={failure} />
      <Submit label={t.save} busyLabel={t.saving} busy={busy} />
    </LiveForm>
  );
}

function AddressFields({ before, problems }: { readonly before: Address | undefined; readonly problems: Problems }) {
  return (
    <>
      <div className="form-pair">
        <TextField
          label={t.recipient}
          name="recipient"
          autoComplete="name"
          enterKeyHint="next"
          maxLength={60}
          defaultValue={before?.recipient}
          {...errorOf(problems, "recipient")}
        />
        <TextField
          label={t.mobile}
          name="mobileNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          maxLength={20}
          defaultValue={before?.mobileNumber}
          {...errorOf(problems, "mobileNumber")}
        />
      </div>
      <TextField
        label={t.address}
        name="address"
        hint={t.addressHint}
        autoComplete="street-address"
        enterKeyHint="next"
        maxLength={200}
        defaultValue={before?.address}
        {...errorOf(problems, "address")}
      />
      <TextAreaField
        label={t.description}
        name="description"
        maxLength={255}
        rows={2}
        defaultValue={before?.description ?? ""}
      />
      <CheckField name="defaultMark" label={t.makeDefault} defaultChecked={before?.defaultMark === 1} />
    </>
  );
}
