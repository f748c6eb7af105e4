import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Link } from "react-router-dom";
import type { BlockData, BlockView, FigureLine } from "#core/api";
import { moneyAffixes } from "#core/values";
import { boardTexts as texts } from "../../texts/board.ts";
import { groupDigits } from "../../fields/decimal/groupDigits.ts";
import type { BlockProps } from "./blockProps.ts";
import { BlockContent } from "./BlockContent.tsx";
import { deltaOf } from "./delta.ts";
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
  const { before, after } = data.kind === "money" ? moneyAffixes(block.unit) : { before: "", after: block.unit ?? "" };
  return (
    <>
      <p className="hw-figure-value">
        {before !== "" && data.value !== null ? <small>{before}</small> : null}
        {data.value === null ? "—" : NUMBERS.has(data.kind) ? groupDigits(data.value, true) : data.text}
        {after !== "" && data.value !== null ? <small>{after}</small> : null}
      </p>
      {data.line ? (
        <div className="hw-figure-line">
          <Change line={data.line} />
          <Sparkline
            x={data.line.x}
            values={data.line.values}
            label={`${block.title ?? ""}${texts.periods(data.line.values.length)}`}
          />
        </div>
      ) : null}
    </>
  );
}

/** The change against the period before, which is named: a report may have no row for a month. */
function Change({ line: { x, values, at } }: { readonly line: FigureLine }) {
  const delta = at === undefined ? undefined : deltaOf(values, at);
  if (delta === undefined || at === undefined) return null;
  const period = x[at - 1] ?? "";
  if (delta.way === "same") return <span>{texts.same(period)}</span>;
  return (
    <span className={`hw-delta-${delta.way}`}>
      {delta.way === "up" ? <ArrowUpOutlined /> : <ArrowDownOutlined />}{" "}
      {texts.delta(period, delta.way === "up", groupDigits(delta.size, true))}
    </span>
  );
}
