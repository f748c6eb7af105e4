import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MEMBER_PATHS, type CompanyPage } from "#server/modules/members/contract";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { Companies } from "./Companies.tsx";
import { COMPANY } from "./member.fixture.tsx";
import { answerCalls, later, lost } from "./memberCalls.fixture.ts";

const pageOf = (company: string): CompanyPage => ({
  records: [{ ...COMPANY, id: company, company }],
  total: 30,
  size: 10,
  current: 1,
  pages: 3,
});

function Go() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate("/userCenter?tag=11&page=2")}>去第二页</button>;
}
const show = (search = "") =>
  render(
    <MemoryRouter initialEntries={[`/userCenter?tag=11${search}`]}>
      <Companies />
      <Go />
    </MemoryRouter>,
  );
const cell = (name: string) => screen.queryByRole("cell", { name });

afterEach(() => vi.unstubAllGlobals());

describe("the pages of a list", () => {
  it.each([
    ["Infinity", 1],
    ["1e400", 1],
    ["9".repeat(400), 999_999],
    ["2.5", 1],
    ["-1", 1],
    ["2", 2],
  ])("asks for a page that there may be where the address has %j", async (asked, pageNo) => {
    const calls = answerCalls(vi, { [MEMBER_PATHS.companies]: () => pageOf("企业") });
    show(`&page=${asked}`);
    await screen.findByRole("cell", { name: "企业" });
    expect(calls[0]?.body["pageNo"]).toBe(pageNo);
  });

  it("passes over the answer of an earlier page that comes later", async () => {
    const answers = [later<CompanyPage>(), later<CompanyPage>()];
    const calls = answerCalls(vi, {
      [MEMBER_PATHS.companies]: ({ body }) => answers[Number(body["pageNo"]) - 1]!.promise,
    });
    show();
    await waitFor(() => expect(calls).toHaveLength(1));
    fireEvent.click(screen.getByText("去第二页"));
    await waitFor(() => expect(calls).toHaveLength(2));
    await act(async () => answers[1]!.resolve(pageOf("第二页的企业")));
    await waitFor(() => expect(cell("第二页的企业")).not.toBeNull());
    await act(async () => {
      answers[0]!.resolve(pageOf("第一页的企业"));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(cell("第二页的企业")).not.toBeNull();
    expect(cell("第一页的企业")).toBeNull();
  });

  it("says that another page could not be read, and shows no rows of the one before", async () => {
    let isLost = true;
    answerCalls(vi, {
      [MEMBER_PATHS.companies]: ({ body }) => {
        if (body["pageNo"] === 1) return pageOf("第一页的企业");
        if (isLost) throw lost();
        return pageOf("第二页的企业");
      },
    });
    show();
    await screen.findByRole("cell", { name: "第一页的企业" });
    fireEvent.click(screen.getByText("去第二页"));
    expect((await screen.findByRole("alert")).textContent).toBe("操作失败，请检查网络后重试");
    expect(cell("第一页的企业")).toBeNull();
    isLost = false;
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("cell", { name: "第二页的企业" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that the rows could not be read again after a deletion, and keeps them", async () => {
    let reads = 0;
    answerCalls(vi, {
      [MEMBER_PATHS.companies]: () => {
        reads += 1;
        if (reads > 1) throw lost();
        return pageOf("第一页的企业");
      },
      [MEMBER_PATHS.deleteCompany]: () => null,
    });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "删除第一页的企业" }));
    fireEvent.click(screen.getByRole("button", { name: "删除" }));
    expect((await screen.findByRole("alert")).textContent).toBe("操作失败，请检查网络后重试");
    expect(cell("第一页的企业")).not.toBeNull();
    expect(screen.getByText("删除成功")).toBeTruthy();
  });
});
