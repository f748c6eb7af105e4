import type { BlockView } from "#core/api";

/** The blocks that are rendered: of tabs, only the active one. */
export function visibleBlocks(blocks: readonly BlockView[], tabOf: (block: BlockView) => string): readonly BlockView[] {
  return blocks.flatMap((block) =>
    block.type === "tabs"
      ? visibleBlocks(
          block.tabs.filter((tab) => tab.name === tabOf(block)),
          tabOf,
        )
      : [block],
  );
}

/** Those of them whose data is asked for. */
export function fetchedBlocks(blocks: readonly BlockView[], tabOf: (block: BlockView) => string): readonly BlockView[] {
  return visibleBlocks(blocks, tabOf).filter(isFetched);
}

function isFetched(block: BlockView): boolean {
  if (block.type === "text" || block.type === "queues") return false;
  return block.type !== "shortcuts" || block.shortcuts.some((shortcut) => shortcut.counted);
}
