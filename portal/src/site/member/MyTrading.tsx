/** The sessions that a member has signed up for, under the identity of now. */
import { useCallback } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { BIDDING_PATHS, type MyTradingQuery, type MyTradingRow } from "#server/modules/bidding/contract";
import {
  Button,
  Disclosure,
  Empty,
  LinkButton,
  Pager,
  SelectField,
  Table,
  Tag,
  TextField,
  Time,
  type TagTone,
} from "#portal/ui/index.ts";
import { errorOf, LiveForm, problemsOf, useCheckedForm } from "../forms/fields.tsx";
import { addressOf, pageNoOf } from "../query.ts";
import { post } from "./calls.ts";
import { tradingTexts as t } from "./centerTexts.ts";
import { Part, ReloadFailure, Waiting } from "./Part.tsx";
import { SignDeal } from "./SignDeal.tsx";
import { useLoaded } from "./useLoaded.ts";

const SIZE = 10;

interface TradingPage {
  readonly records: readonly MyTradingRow[];
  readonly total: number;
}

/** As it stands in the address. */
const FILTERS = [
  "status",
  "landCode",
  "landTitle",
  "createDateBegin",
  "createDateEnd",
  "bidTimeBegin",
  "bidTimeEnd",
] as const;
type Filter = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

const filterIn = (query: URLSearchParams): Filter =>
  Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));

const addressFor = (page: number, filter: Filter): string =>
  addressOf("/userCenter", { tag: "2", ...filter, ...(page === 1 ? {} : { page: String(page) }) });

export function MyTrading() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const page = pageNoOf(query, "page");
  const filter = filterIn(query);
  const key = JSON.stringify(filter);
  const load = useCallback(
    () =>
      post<TradingPage>(BIDDING_PATHS.mine, {
        ...(JSON.parse(key) as Filter),
        pageNo: page,
        pageSize: SIZE,
      } satisfies MyTradingQuery),
    [key, page],
  );
  const loaded = useLoaded(load);
  const { value, failure, reload } = loaded;
  const isNarrowed = key !== "{}";
  return (
    <Part title={t.title}>
      <FilterForm key={key} filter={filter} isNarrowed={isNarrowed} />
      <ReloadFailure loaded={loaded} />
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : value.records.length === 0 ? (
        <Empty
          title={isNarrowed ? t.emptyFound : t.empty}
          hint={isNarrowed ? t.emptyFoundHint : t.emptyHint}
          card={false}
        >
          <LinkButton to={isNarrowed ? addressFor(1, {}) : "/index/biddingList"}>
            {isNarrowed ? t.all : t.toHall}
          </LinkButton>
        </Empty>
      ) : (
        <>
          <Rows rows={value.records} onChanged={() => void reload()} />
          <Pager page={page} pages={Math.ceil(value.total / SIZE)} hrefOf={(to) => addressFor(to, filter)} />
        </>
      )}
    </Part>
  );
}

const orderOf = (from = "", to = ""): string | undefined =>
  from !== "" && to !== "" && to < from ? t.daysOrder : undefined;

function FilterForm({ filter, isNarrowed }: { readonly filter: Filter; readonly isNarrowed: boolean }) {
  const navigate = useNavigate();
  const checked = useCheckedForm(
    (values) =>
      problemsOf({
        createDateEnd: orderOf(values["createDateBegin"], values["createDateEnd"]),
        bidTimeEnd: orderOf(values["bidTimeBegin"], values["bidTimeEnd"]),
      }),
    (values) => void navigate(addressFor(1, filterIn(new URLSearchParams(values as Record<string, string>)))),
  );
  const { problems } = checked;
  const day = (name: (typeof FILTERS)[number], label: string) => (
    <TextField label={label} name={name} type="date" defaultValue={filter[name] ?? ""} {...errorOf(problems, name)} />
  );
  return (
    <Disclosure summary={isNarrowed ? t.filtered : t.filter}>
      <LiveForm label={t.filter} checked={checked}>
        <div className="trading-filter">
          <SelectField
            label={t.status}
            name="status"
            choices={t.states}
            any={t.any}
            defaultValue={filter.status ?? ""}
          />
          <TextField label={t.landCode} name="landCode" maxLength={50} defaultValue={filter.landCode ?? ""} />
          <TextField label={t.landTitle} name="landTitle" maxLength={50} defaultValue={filter.landTitle ?? ""} />
          {day("createDateBegin", t.signedFrom)}
          {day("createDateEnd", t.signedTo)}
          {day("bidTimeBegin", t.tradedFrom)}
          {day("bidTimeEnd", t.tradedTo)}
          <span className="funds-acts">
            <Button type="submit">{t.search}</Button>
            {isNarrowed && (
              <LinkButton to={addressFor(1, {})} tone="plain">
                {t.all}
              </LinkButton>
            )}
          </span>
        </div>
      </LiveForm>
    </Disclosure>
  );
}

const TONES: Readonly<Record<number, TagTone>> = {
  1: "live",
  2: "open",
  3: "live",
  4: "done",
  7: "bad",
  8: "bad",
  9: "bad",
};

interface RowsProps {
  readonly rows: readonly MyTradingRow[];
  readonly onChanged: () => void;
}

function Rows({ rows, onChanged }: RowsProps) {
  return (
    <Table
      caption={t.title}
      rows={rows}
      rowKey={({ mainId }) => mainId}
      columns={[
        { label: t.landCode, kind: "tight", cell: ({ landCode }) => <span className="num">{landCode}</span> },
        {
          label: t.landTitle,
          kind: "lead",
          cell: ({ mainId, landTitle }) => <Link to={addressOf("/index/biddingDetail", { mainId })}>{landTitle}</Link>,
        },
        { label: t.transactionType, cell: (row) => row.transactionType_dictText },
        { label: t.bidderNumber, cell: ({ bidderNumber }) => bidderNumber ?? <span className="member-none">—</span> },
        {
          label: t.status,
          cell: (row) => (
            <>
              <Tag tone={TONES[row.status] ?? "calm"}>{row.status_dictText}</Tag>
              {row.deal !== null && <SignDeal row={row} deal={row.deal} onSigned={onChanged} />}
            </>
          ),
        },
        { label: t.createDate, kind: "tight", cell: ({ createDate }) => <Time at={createDate} /> },
        {
          label: t.bidTime,
          kind: "tight",
          cell: ({ bidTime }) => (bidTime === null ? <span className="member-none">—</span> : <Time at={bidTime} />),
        },
      ]}
    />
  );
}
