import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AccountName } from "./AccountName.tsx";

afterEach(cleanup);

test.each([
  ["a person by the real name", "editor", "林晓燕", "林晓燕"],
  ["an account without a name by its own", "li", undefined, "li"],
  ["what no person wrote by a word", "system", undefined, "系统"],
])("shows %s", (_what, login, name, shown) => {
  render(<AccountName login={login} name={name} />);
  expect(screen.getByTitle(login).textContent).toBe(shown);
});
