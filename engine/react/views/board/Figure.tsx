import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Link } from "react-router-dom";
import type { BlockData, BlockView } from "#core/api";
import { boardTexts as texts } from "../../texts/board.ts";
import { groupDigits } from "../../widgets/decimal/cell.tsx";
import type { BlockProps } from "./block.ts";
import { Fetched } from "./Fetched.tsx";
import { deltaOf } from "./delta.ts";
import { Sparkline } from "./Sparkline.tsx";

type FigureData = Extract<BlockData, { readonly type: "figure" }>;

const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money", "computed"]);

/** One number in large, how it moved since the day before, and the way it came. */
export function Figure({ board, block }: BlockProps) {
  const state = board.stateOf(block);
  // What could not be had offers to be asked again: a button has no place inside a link.
  const leads = block.link !== undefined && state.failure === undefined;
  const body = (
    <>
      <h2 className="hw-figure-title">{block.title}</h2>
      <Fetched state={state} pick={(data) => (data.type === "figure" ? data : undefined)} rows={2}>{(data) => <Number data={data} block={block} />}</Fetched>
    </>
  );
  return leads && block.link ? <Link to={block.link} className="hw-figure hw-figure-link">{body}</Link> : <div className="hw-figure">{body}</div>;
}

function Number({ data, block }: { readonly data: FigureData; readonly block: BlockView }) {
  const delta = data.line ? deltaOf(data.line.values) : undefined;
  return (
    <>
      <p className="hw-figure-value">
        {data.kind === "money" && data.value !== null ? <small>¥</small> : null}
        {data.value === null ? "—" : NUMBERS.has(data.kind) ? groupDigits(data.value, true) : data.text}
        {block.unit && data.value !== null ? <small>{block.unit}</small> : null}
      </p>
      {data.line ? (
        <div className="hw-figure-line">
          {delta === undefined ? null : delta.way === "same" ? <span>{texts.same}</span> : (
            <span className={`hw-delta-${delta.way}`}>{delta.way === "up" ? <ArrowUpOutlined /> : <ArrowDownOutlined />} {texts.delta(delta.way === "up", groupDigits(delta.size, true))}</span>
          )}
          <Sparkline x={data.line.x} values={data.line.values} label={`${block.title ?? ""}${texts.periods(data.line.values.length)}`} />
        </div>
      ) : null}
    </>
  );
}
