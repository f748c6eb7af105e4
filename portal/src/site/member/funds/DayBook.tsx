/** Deposits and withdrawals, the newest first, of a period. */
import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { FUNDS_PATHS, type DayBookRecord } from "#server/modules/funds/contract";
import { Button, Empty, LinkButton, Pager, Price, Table, Tag, TextField, Time, yuan } from "#portal/ui/index.ts";
import { errorOf, LiveForm, problemsOf, useCheckedForm } from "../../forms/fields.tsx";
import { addressOf, pageNoOf } from "../../query.ts";
import { get, post } from "../calls.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { Waiting } from "../Part.tsx";
import { useAct } from "../useAct.ts";
import { useLoaded } from "../useLoaded.ts";
import { fundsTexts as t } from "./texts.ts";

const SIZE = 10;
/** A withdrawal that nobody has confirmed. */
const SUBMITTED = 1;

interface DayBookPage {
  readonly records: readonly DayBookRecord[];
  readonly total: number;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

const addressFor = (page: number, { from, to }: Period): string =>
  addressOf("/userCenter", {
    tag: "3",
    ...(from === "" ? {} : { from, to }),
    ...(page === 1 ? {} : { page: String(page) }),
  });

export function DayBook({ onCancelled }: { readonly onCancelled: () => void }) {
  const query = new URLSearchParams(useLocation().search);
  const page = pageNoOf(query, "page");
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const load = useCallback(
    () =>
      get<DayBookPage>(FUNDS_PATHS.dayBook, {
        pageNo: String(page),
        pageSize: String(SIZE),
        ...(from === "" && to === "" ? {} : { beingDateTime: from, dateTimeTo: to }),
      }),
    [page, from, to],
  );
  const { value, failure, reload } = useLoaded(load);
  const [cancelling, setCancelling] = useState<DayBookRecord>();
  const act = useAct(t.failed);
  const cancel = ({ id }: DayBookRecord) =>
    act.run(async () => {
      await post(FUNDS_PATHS.cancel, { memberMoneyInOutId: id });
      setCancelling(undefined);
      onCancelled();
      await reload();
    });
  return (
    <section className="funds-book" aria-labelledby="day-book">
      <h3 id="day-book">{t.dayBook}</h3>
      <PeriodForm key={`${from} ${to}`} period={{ from, to }} />
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : value.records.length === 0 ? (
        <Empty
          title={from === "" ? t.empty : t.emptyFound}
          hint={from === "" ? t.emptyHint : t.emptyFoundHint}
          card={false}
        />
      ) : (
        <>
          <Rows rows={value.records} onCancel={setCancelling} />
          <Pager
            page={page}
            pages={Math.ceil(value.total / SIZE)}
            hrefOf={(other) => addressFor(other, { from, to })}
          />
        </>
      )}
      {cancelling !== undefined && (
        <ConfirmDialog
          title={t.cancelTitle}
          ask={t.cancelAsk(cancelling.serialNo ?? "", yuan(cancelling.amount))}
          act={t.cancel}
          busy={act.busy}
          failure={act.failure}
          onConfirm={() => void cancel(cancelling)}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </section>
  );
}

function PeriodForm({ period }: { readonly period: Period }) {
  const navigate = useNavigate();
  const checked = useCheckedForm(
    ({ from = "", to = "" }) =>
      problemsOf({
        from: from === "" ? t.daysRequired : undefined,
        to: to === "" ? t.daysRequired : from !== "" && to < from ? t.daysOrder : undefined,
      }),
    ({ from = "", to = "" }) => void navigate(addressFor(1, { from, to })),
  );
  const { problems } = checked;
  return (
    <LiveForm label={t.dayBook} checked={checked}>
      <div className="funds-period">
        <TextField label={t.from} name="from" type="date" defaultValue={period.from} {...errorOf(problems, "from")} />
        <TextField label={t.to} name="to" type="date" defaultValue={period.to} {...errorOf(problems, "to")} />
        <span className="funds-acts">
          <Button type="submit">{t.search}</Button>
          {period.from !== "" && (
            <LinkButton to={addressFor(1, { from: "", to: "" })} tone="plain">
              {t.all}
            </LinkButton>
          )}
        </span>
      </div>
    </LiveForm>
  );
}

const TONES: Readonly<Record<1 | 2, Readonly<Record<number, "done" | "bad" | "live">>>> = {
  1: { 3: "done", 4: "bad", 8: "bad" },
  2: { 4: "bad", 6: "bad", 7: "done" },
};

function Rows({
  rows,
  onCancel,
}: {
  readonly rows: readonly DayBookRecord[];
  readonly onCancel: (row: DayBookRecord) => void;
}) {
  return (
    <Table
      caption={t.dayBook}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { label: t.serial, kind: "lead", cell: ({ serialNo }) => <span className="num">{serialNo}</span> },
        { label: t.time, kind: "tight", cell: ({ createDate }) => <Time at={createDate} /> },
        { label: t.type, cell: ({ typeName }) => typeName },
        { label: t.amount, kind: "end", cell: (row) => <Amount row={row} /> },
        {
          label: t.status,
          cell: ({ capitalDirection, status, statusText, reason }) => (
            <>
              <Tag tone={TONES[capitalDirection][status] ?? "calm"}>{statusText}</Tag>
              {reason !== null && <span className="member-reason">{reason}</span>}
            </>
          ),
        },
        {
          label: t.acts,
          cell: (row) =>
            row.capitalDirection === 2 && row.status === SUBMITTED ? (
              <span className="member-acts">
                <Button tone="plain" aria-label={t.cancelOf(row.serialNo ?? "")} onClick={() => onCancel(row)}>
                  {t.cancel}
                </Button>
              </span>
            ) : (
              <span className="member-none">—</span>
            ),
        },
      ]}
    />
  );
}

function Amount({ row: { amount, creditedAmount } }: { readonly row: DayBookRecord }) {
  return (
    <>
      <Price value={amount} size="inline" />
      {creditedAmount !== null && creditedAmount !== amount && (
        <span className="member-hint">{t.credited(yuan(creditedAmount))}</span>
      )}
    </>
  );
}
