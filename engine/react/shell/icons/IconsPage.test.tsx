import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { makeApi } from "../../api/index.ts";
import { ShellConfigProvider, type ShellConfig } from "../config.ts";
import { IconsPage } from "./IconsPage.tsx";

const CONFIG: ShellConfig = {
  platform: "",
  officeTitle: "",
  logo: null,
  icons: { home: <i data-testid="home" />, report: <i data-testid="report" /> },
  pages: {},
  fixedPages: [],
  Login: () => null,
  loginPath: "",
  loginTitle: "",
  elsewhere: "",
  refusedLoginPath: "",
  links: [],
  passwordPath: "",
  sessionsPath: "",
  api: makeApi("/api"),
};

afterEach(cleanup);

it("shows every icon with its name, and those whose name holds what is searched", () => {
  render(
    <ShellConfigProvider value={CONFIG}>
      <IconsPage />
    </ShellConfigProvider>,
  );
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["home", "report"]);
  expect(screen.getByTestId("report")).toBeDefined();
  const search = screen.getByLabelText("按名称查找");
  fireEvent.change(search, { target: { value: "REP" } });
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["report"]);
  fireEvent.change(search, { target: { value: "x" } });
  expect(screen.getByText("没有名称相近的图标")).toBeDefined();
});
