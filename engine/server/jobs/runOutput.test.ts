import { expect, it } from "vitest";
import { MAX_OUTPUT, createRunOutput } from "./runOutput.ts";

const clock = () => Date.parse("2026-11-20T00:00:00Z");

it("has a line with its time for each text", () => {
  const output = createRunOutput(clock);
  output.write("first");
  output.write("second");
  expect(output.text()).toBe("2026-11-20 08:00:00  first\n2026-11-20 08:00:00  second");
});

it("is bounded, and says how many lines had no room", () => {
  const output = createRunOutput(clock);
  for (let line = 0; line < 5_000; line++) output.write("x".repeat(5_000));
  expect(output.text().length).toBeLessThan(MAX_OUTPUT + 50);
  expect(output.text()).toMatch(/另有 49\d\d 行没有保存$/);
});

it("has one line for a text that imitates others", () => {
  const output = createRunOutput(clock);
  output.write("removed\r\n2026-11-20 08:00:00  admin login ok\u001b[31m\u202e\u0000");
  expect(output.text().split("\n")).toHaveLength(1);
  expect(output.text()).not.toMatch(/[\u0000-\u0008\u001b\u202e]/);
});
