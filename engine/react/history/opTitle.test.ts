import { expect, test } from "vitest";
import { exampleView } from "../list/list.fixture.ts";
import { opTitle } from "./opTitle.ts";

test.each(["add", "edit", "delete", "restore", "apply"])("what the engine writes as %s has a word", (op) => {
  expect(opTitle(exampleView(), op)).toMatch(/^\p{Script=Han}+$/u);
});

test("a step has its own title", () => {
  const view = exampleView();
  for (const step of view.entity.states?.steps ?? []) expect(opTitle(view, step.name)).toBe(step.title);
});
