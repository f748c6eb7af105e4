import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { field } from "../../../core/model/model.fixture.ts";
import { integerCell } from "./cell.tsx";

afterEach(cleanup);

test.each([
  ["a year without a separator", 9999, "2026"],
  ["a quantity with separators", 99_999_999, "2,026"],
])("shows %s", (_what, max, shown) => {
  const props = { column: { tag: false, cut00: false }, items: [], target: undefined, text: undefined, masked: false };
  const { container } = render(<integerCell.Line {...props} value={2026} field={field("n", "integer", { max })} />);
  expect(container.textContent).toBe(shown);
});
