import { expect, it } from "vitest";
import type { BlockView } from "#core/api";
import { fetchedBlocks, visibleBlocks } from "./visibleBlocks.ts";

function block(name: string, type: BlockView["type"], more: Partial<BlockView> = {}): BlockView {
  return { name, type, span: 24, greeting: false, shortcuts: [], tabs: [], ...more };
}

const TABS = block("b1", "tabs", { tabs: [block("b1t0", "list"), block("b1t1", "queues")] });
const link = (counted: boolean) => ({ link: "/a", title: "甲", counted });

it("of tabs only the one in front is drawn", () => {
  expect(visibleBlocks([block("b0", "text"), TABS], () => "b1t1").map(({ name }) => name)).toEqual(["b0", "b1t1"]);
});

it("only what has data is asked for: no words, no queues, no shortcuts without a count", () => {
  const blocks = [
    block("b0", "text"),
    TABS,
    block("b2", "shortcuts", { shortcuts: [link(false)] }),
    block("b3", "shortcuts", { shortcuts: [link(true)] }),
    block("b4", "figure"),
  ];
  expect(fetchedBlocks(blocks, () => "b1t0").map(({ name }) => name)).toEqual(["b1t0", "b3", "b4"]);
});
