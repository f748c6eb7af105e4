import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { exampleView } from "../../list/list.fixture.ts";
import type { DictEntry } from "../../api/index.ts";
import { dictCell } from "./cell.tsx";

const view = exampleView();
const status = view.entity.fields.find((one) => one.name === "status") ?? expect.fail();
const column = view.entity.list.columns.find((one) => one.field === "status") ?? expect.fail();
const ITEMS: readonly DictEntry[] = [
  { value: "0", text: "草稿", color: "default" },
  { value: "1", text: "通过", color: "green" },
];

function drawn(look: string, tag: boolean): { readonly text: string | null; readonly tags: number } {
  const { container } = render(
    <dictCell.Line
      value="1"
      text={undefined}
      field={{ ...status, look }}
      column={{ ...column, tag }}
      items={ITEMS}
      target={undefined}
      masked={false}
    />,
  );
  return { text: container.textContent, tags: container.querySelectorAll(".ant-tag-green").length };
}

afterEach(cleanup);

const GRADES: readonly DictEntry[] = [
  { value: "1", text: "杉木，松木" },
  { value: "2", text: "甲|乙" },
  { value: "3", text: "板材,厚" },
  { value: "4", text: "板材" },
];

function listed(value: string, text: string | undefined, tag = false): readonly (string | null)[] {
  const field = { ...status, look: "select", options: { ...status.options, multiple: true } };
  const line = { value, text, field, column: { ...column, tag }, items: GRADES, target: undefined, masked: false };
  const { container } = render(<dictCell.Line {...line} />);
  const tags = [...container.querySelectorAll(".ant-tag")].map((each) => each.textContent);
  return tag ? tags : [container.textContent];
}

describe("labels that hold a separator", () => {
  it("are shown whole, with the server's text and without it", () => {
    expect(listed("3", "板材,厚")).toEqual(["板材,厚"]);
    expect(listed("3,2", '"板材,厚",甲|乙')).toEqual(["板材,厚、甲|乙"]);
    expect(listed("1,4", undefined)).toEqual(["杉木，松木、板材"]);
  });
  it("are a tag each", () => {
    expect(listed("3,2", '"板材,厚",甲|乙', true)).toEqual(["板材,厚", "甲|乙"]);
    // This text has more labels than there are values, so that the items name them.
    expect(listed("3,2", "板材,厚,甲|乙", true)).toEqual(["板材,厚", "甲|乙"]);
  });
});

describe("a value of a dictionary", () => {
  it("of a state machine is a tag in its colour: its field looks so without a word in the schema", () => {
    expect(status.look).toBe("tag");
    expect(drawn(status.look ?? "", false)).toEqual({ text: "通过", tags: 1 });
  });
  it("is a tag where the column says so", () => expect(drawn("select", true)).toEqual({ text: "通过", tags: 1 }));
  it("is plain words otherwise, though its item has a colour", () =>
    expect(drawn("select", false)).toEqual({ text: "通过", tags: 0 }));
});
