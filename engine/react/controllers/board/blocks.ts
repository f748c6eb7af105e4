import type { BlockView } from "#core/api";

/** The blocks whose data is asked for: of tabs, only what stands in front. */
export function fetchedBlocks(blocks: readonly BlockView[], tabOf: (block: BlockView) => string): readonly BlockView[] {
  return blocks.flatMap((block) => {
    if (block.type === "tabs") return fetchedBlocks(block.tabs.filter((tab) => tab.name === tabOf(block)), tabOf);
    return isFetched(block) ? [block] : [];
  });
}

function isFetched(block: BlockView): boolean {
  if (block.type === "text") return false;
  return block.type !== "shortcuts" || block.shortcuts.some((shortcut) => shortcut.counted);
}
