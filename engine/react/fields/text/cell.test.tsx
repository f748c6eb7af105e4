import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sampleView } from "../../form/store/form.fixture.ts";
import { textCell } from "./cell.tsx";

const CURL = "curl/8.5.0 (x86_64)";
const view = sampleView([
  {
    entity: "visit",
    title: "来访",
    purpose: "For tests of devices",
    fields: { device: { kind: "text", title: "设备", look: "device" } },
    list: { columns: ["device"] },
  },
]);
const field = view.entity.fields.find(({ name }) => name === "device") ?? expect.fail();
const column = view.entity.list.columns[0] ?? expect.fail();

afterEach(cleanup);

it("shows a device in words, and what the browser really said only where the record is read", () => {
  render(
    <textCell.Line
      value={CURL}
      text={undefined}
      field={field}
      column={column}
      items={[]}
      target={undefined}
      masked={false}
    />,
  );
  expect(screen.getByText("程序 curl")).toBeTruthy();
  expect(screen.queryByText(CURL)).toBeNull();
  render(<textCell.Full id="d" field={field} value={CURL} stored={CURL} label={undefined} />);
  expect(screen.getByText(CURL)).toBeTruthy();
});
