import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sampleView } from "../../form/store/form.fixture.ts";
import { Cell } from "../Cell.tsx";

const view = sampleView([
  {
    entity: "visit",
    title: "来访",
    purpose: "For tests of JSON values",
    fields: { details: { kind: "json", title: "详情" } },
    list: { columns: ["details"] },
  },
]);
const field = view.entity.fields.find(({ name }) => name === "details") ?? expect.fail();
const column = view.entity.list.columns[0] ?? expect.fail();
const VALUE = { until: "2026-11-27T20:34:00.000Z" };

afterEach(cleanup);

it("shows the instants of a value in Shanghai time: in a list, in a record and in its history", () => {
  for (const shown of [
    <Cell key="line" as="line" row={{ details: VALUE }} name="details" field={field} column={column} dicts={{}} />,
    <Cell key="full" as="full" id="d" field={field} value={VALUE} stored={null} label={undefined} />,
    <Cell key="text" as="text" field={field} value={VALUE} empty="空" />,
  ]) {
    const { container } = render(shown);
    expect(container.textContent).toContain("2026-11-28 04:34:00");
    expect(container.textContent).not.toContain("T20:34");
    cleanup();
  }
});
