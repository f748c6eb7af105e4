import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sampleView } from "../../form/store/form.fixture.ts";
import { cronCell } from "./cell.tsx";

const view = sampleView([
  {
    entity: "visit",
    title: "来访",
    purpose: "For tests of schedules",
    fields: { plan: { kind: "cron", title: "计划" } },
    list: { columns: ["plan"] },
  },
]);
const field = view.entity.fields.find(({ name }) => name === "plan") ?? expect.fail();
const column = view.entity.list.columns[0] ?? expect.fail();

afterEach(cleanup);

function renderLine(value: string, masked = false): string {
  const { container } = render(
    <cronCell.Line
      value={value}
      text={undefined}
      field={field}
      column={column}
      items={[]}
      target={undefined}
      masked={masked}
    />,
  );
  return container.textContent;
}

it("shows a schedule in words, with its text beside", () => {
  expect(renderLine("0 0 2 * * ?")).toBe("每天 02:00 0 0 2 * * ?");
});

it("shows the text alone where there are no words for it", () => {
  expect(renderLine("0 0/7 * * * ?")).toBe("0 0/7 * * * ?");
  expect(renderLine("0 0 2 ***", true)).toBe("0 0 2 ***");
});

it("reads the same in a form that is read", () => {
  render(<cronCell.Full id="plan" field={field} value="0 0/5 * * * ?" stored="0 0/5 * * * ?" label={undefined} />);
  expect(screen.getByText("每 5 分钟").textContent).toBe("每 5 分钟 0 0/5 * * * ?");
});
