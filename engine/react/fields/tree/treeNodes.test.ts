import { expect, it } from "vitest";
import { branchNodes, nestNodes } from "./treeNodes.ts";

const records = [
  { value: "1", text: "海口", leaf: true },
  { value: "2", text: "三亚", leaf: false },
];
const page = (total: number) => ({ records, total, size: 2, current: 1, pages: 1 });

it("ends a branch of which the server has more with a notice that cannot be selected", () => {
  expect(branchNodes("0", page(2), false).map(({ title }) => title)).toEqual(["海口", "三亚"]);
  expect(branchNodes("0", page(2500), false).at(-1)).toMatchObject({
    title: "超过 2 条，其余未显示，请输入关键字查找",
    pId: "0",
    disabled: true,
    selectable: false,
    isLeaf: true,
  });
});

it("puts the nodes of a branch into its node", () => {
  const below = branchNodes("2", { ...page(1), records: [{ value: "21", text: "崖州", leaf: true }] }, false);
  const [first, second] = nestNodes([...branchNodes("", page(2), false), ...below]);
  expect(first?.children).toBeUndefined();
  expect(second?.children?.map(({ title }) => title)).toEqual(["崖州"]);
});
