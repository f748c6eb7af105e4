import type { ComponentType } from "react";
import { Link } from "react-router-dom";
import type { BlockKind } from "#core/language";
import { boardTexts as texts } from "../../texts/board.ts";
import type { BlockProps } from "./blockProps.ts";
import { ChartBlock } from "./ChartBlock.tsx";
import { FigureBlock } from "./FigureBlock.tsx";
import { ListBlock } from "./ListBlock.tsx";
import { QueuesBlock } from "./QueuesBlock.tsx";
import { ShortcutsBlock } from "./ShortcutsBlock.tsx";
import { TableBlock } from "./TableBlock.tsx";
import { TabsBlock } from "./TabsBlock.tsx";
import { TextBlock } from "./TextBlock.tsx";

/** A block inside a tab has no frame of its own: the tab is its title. */
function BlockBody(props: BlockProps) {
  if (props.block.type === "tabs") return <TabsBlock {...props} bodyOf={BlockBody} />;
  const Body = BODIES[props.block.type];
  return <Body {...props} />;
}

const BODIES: Readonly<Record<Exclude<BlockKind, "tabs">, ComponentType<BlockProps>>> = {
  figure: FigureBlock,
  chart: ChartBlock,
  table: TableBlock,
  list: ListBlock,
  text: TextBlock,
  shortcuts: ShortcutsBlock,
  queues: QueuesBlock,
};

/** One block in its frame: what it is called, where it leads, how often it is asked again. */
export function Block({ board, block }: BlockProps) {
  return (
    <section className="hw-board-block" {...(block.title ? { "aria-label": block.title } : {})}>
      {block.title && block.type !== "figure" ? <BlockHead block={block} /> : null}
      <BlockBody board={board} block={block} />
    </section>
  );
}

function BlockHead({ block }: Pick<BlockProps, "block">) {
  return (
    <header className="hw-block-head">
      <h2>{block.title}</h2>
      {block.refreshMs === undefined ? null : <small>{texts.live(Math.round(block.refreshMs / 1000))}</small>}
      {block.link && block.type !== "shortcuts" ? (
        <Link to={block.link} aria-label={texts.moreOf(block.title ?? "")}>
          {texts.more}
        </Link>
      ) : null}
    </header>
  );
}
