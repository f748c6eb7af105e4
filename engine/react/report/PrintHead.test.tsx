import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { UserContext } from "../context/user.ts";
import { PrintHead } from "./PrintHead.tsx";
import { EXAMPLE_REPORT, exampleData } from "./report.fixture.ts";
import type { ReportController } from "./useReportController.ts";

afterEach(cleanup);

it("prints the server's time in China, whatever the device's clock says", () => {
  const report = {
    view: EXAMPLE_REPORT,
    state: { params: {}, filters: {} },
    dicts: {},
    now: () => Date.parse("2031-05-06T20:30:00Z"),
  } as unknown as ReportController;
  render(
    <UserContext value={{ id: "1", username: "admin", realname: "陈建国", userType: 1 }}>
      <PrintHead report={report} data={exampleData({})} />
    </UserContext>,
  );
  expect(screen.getByText(/陈建国/).textContent).toContain("2031-05-07 04:30:00");
});
