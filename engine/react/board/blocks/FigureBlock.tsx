import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Link } from "react-router-dom";
import type { BlockData, BlockView, FigureLine } from "#core/api";
import { moneyAffixes, withAffixes, type NumberAffixes } from "#core/values";
import { boardTexts as texts } from "../../texts/board.ts";
import { groupDigits } from "../../fields/decimal/groupDigits.ts";
import type { BlockProps } from "./blockProps.ts";
import { BlockContent } from "./BlockContent.tsx";
import { deltaOf } from "./periodChange.ts";
import { Sparkline } from "./Sparkline.tsx";

type FigureData = Extract<BlockData, { readonly type: "figure" }>;

const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money"]);

/** One number in large, how it moved since the period before, and the way it came. */
export function FigureBlock({ board, block }: BlockProps) {
  const state = board.stateOf(block);
  // What could not be had offers to be asked again: a button has no place inside a link.
  const leads = block.link !== undefined && state.failure === undefined;
  const body = (
    <>
      <h2 className="hw-figure-title">{block.title}</h2>
      <BlockContent state={state} pick={(data) => (data.type === "figure" ? data : undefined)} rows={2}>
        {(data) => <Number data={data} block={block} />}
      </BlockContent>
    </>
  );
  return leads && block.link ? (
    <Link to={block.link} className="hw-figure hw-figure-link">
      {body}
    </Link>
  ) : (
    <div className="hw-figure">{body}</div>
  );
}

function Number({ data, block }: { readonly data: FigureData; readonly block: BlockView }) {
  const isMoney = data.kind === "money";
  const unit = block.unit ?? data.unit ?? "";
  const affixes: NumberAffixes = isMoney ? moneyAffixes(unit) : { before: "", after: unit };
  // Of money both places are shown, as everywhere.
  const shown = (value: string) => withAffixes(groupDigits(value, !isMoney), { ...affixes, after: "" });
  return (
    <>
      <p className="hw-figure-value">
        {data.value === null ? "—" : <Value data={data} value={data.value} affixes={affixes} />}
      </p>
      {data.line ? (
        <div className="hw-figure-line">
          <Change line={data.line} shown={shown} />
          <Sparkline
            x={data.line.x}
            values={data.line.values}
            shown={shown}
            label={`${block.title ?? ""}${texts.periods(data.line.values.length)}`}
          />
        </div>
      ) : null}
    </>
  );
}

interface ValueProps {
  readonly data: FigureData;
  readonly value: string;
  readonly affixes: NumberAffixes;
}

/** The sign of the currency, the places of money and the unit are small beside the number. */
function Value({ data, value, affixes: { before, after } }: ValueProps) {
  const isMoney = data.kind === "money";
  const digits = NUMBERS.has(data.kind) ? groupDigits(value, !isMoney) : data.text;
  const [whole, places] = isMoney ? digits.split(".") : [digits];
  return (
    <>
      {before === "" ? null : <small className="hw-figure-before">{before}</small>}
      {whole}
      {places === undefined ? null : <small className="hw-figure-places">.{places}</small>}
      {after === "" ? null : <small className="hw-figure-unit">{after}</small>}
    </>
  );
}

/** The change against the period before, which is named: a report may have no row for a month. */
function Change({
  line: { x, values, at },
  shown,
}: {
  readonly line: FigureLine;
  readonly shown: (value: string) => string;
}) {
  const delta = at === undefined ? undefined : deltaOf(values, at);
  if (delta === undefined || at === undefined) return null;
  const period = x[at - 1] ?? "";
  if (delta.way === "same") return <span>{texts.same(period)}</span>;
  return (
    <span className={`hw-delta-${delta.way}`}>
      {delta.way === "up" ? <ArrowUpOutlined /> : <ArrowDownOutlined />} {texts.since(period)}{" "}
      <span className="hw-figure-change">{texts.delta(delta.way === "up", shown(delta.size))}</span>
    </span>
  );
}
