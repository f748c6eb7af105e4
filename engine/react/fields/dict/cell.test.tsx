import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { exampleView } from "../../list/list.fixture.ts";
import type { DictEntry } from "../../api/index.ts";
import { dictCell } from "./cell.tsx";

const view = exampleView();
const field = view.entity.fields.find((one) => one.name === "status") ?? expect.fail();
const column = view.entity.list.columns.find((one) => one.field === "status") ?? expect.fail();

function dotOf(value: string, items: readonly DictEntry[]): string | undefined {
  const { container } = render(
    <dictCell.Line
      value={value}
      text={undefined}
      field={field}
      column={{ ...column, tag: false }}
      items={items}
      target={undefined}
      masked={false}
    />,
  );
  return container.querySelector(".ant-badge-status-dot")?.className;
}

const item = (value: string, color?: string): DictEntry => ({
  value,
  text: value,
  ...(color === undefined ? {} : { color }),
});

afterEach(cleanup);

it("draws a dot for every item where some are coloured, a grey one for those that are not", () => {
  const items = [item("0", "default"), item("1", "green"), item("2")];
  expect(dotOf("1", items)).toContain("green");
  for (const value of ["0", "2", "gone"]) expect(dotOf(value, items), value).toContain("default");
});

it("draws no dots where nothing is coloured", () => {
  expect(dotOf("0", [item("0", "default"), item("1")])).toBeUndefined();
});
