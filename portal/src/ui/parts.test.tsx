import type { ReactNode } from "react";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  Breadcrumb,
  Button,
  Chip,
  ClockContext,
  Countdown,
  createServerClock,
  Dialog,
  Empty,
  Facts,
  LinkButton,
  Pager,
  Picture,
  Price,
  Section,
  SelectField,
  Table,
  Tabs,
  TextAreaField,
  TextField,
  Title,
} from "./index.ts";

const show = (node: ReactNode) => render(<MemoryRouter initialEntries={["/"]}>{node}</MemoryRouter>);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("going and doing", () => {
  it("a button does and a link goes, and each says so", () => {
    const press = vi.fn();
    show(
      <>
        <Button tone="wood" onClick={press}>
          出价
        </Button>
        <LinkButton to="/index/home" tone="line">
          首页
        </LinkButton>
      </>,
    );
    fireEvent.click(screen.getByRole("button", { name: "出价" }));
    expect(press).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "出价" }).getAttribute("type")).toBe("button");
    expect(screen.getByRole("link", { name: "首页" }).getAttribute("href")).toBe("/index/home");
  });

  it("tabs are links in a named landmark, and the present one says so", () => {
    show(
      <Tabs
        label="公告种类"
        items={[
          { to: "/a", label: "竞价", current: true, count: 4 },
          { to: "/b", label: "成交", current: false },
        ]}
      />,
    );
    const links = within(screen.getByRole("navigation", { name: "公告种类" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["page", null]);
  });

  it("the pager names its pages, marks the present one and is absent where there is one page", () => {
    const { rerender } = show(<Pager page={2} pages={9} hrefOf={(page) => `/x?pageNo=${page}`} />);
    expect(screen.getByRole("link", { name: "第 2 页" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "下一页" }).getAttribute("href")).toBe("/x?pageNo=3");
    rerender(
      <MemoryRouter initialEntries={["/"]}>
        <Pager page={1} pages={1} hrefOf={() => "/x"} />
      </MemoryRouter>,
    );
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("a chip can be let go, by address or by a button, each with the word in its name", () => {
    const drop = vi.fn();
    show(
      <>
        <Chip label="橡胶" dropTo="/hall" />
        <Chip label="海南" to="/hall?keyWord=1" onDrop={drop} />
      </>,
    );
    expect(screen.getByRole("link", { name: "移除“橡胶”" }).getAttribute("href")).toBe("/hall");
    fireEvent.click(screen.getByRole("button", { name: "移除“海南”" }));
    expect(drop).toHaveBeenCalledOnce();
  });

  it("the trail ends with the page itself, which is no link", () => {
    show(
      <Breadcrumb
        trail={[
          { label: "首页", to: "/" },
          { label: "竞价大厅", to: "/hall" },
        ]}
      />,
    );
    expect(screen.getAllByRole("link")).toHaveLength(1);
    expect(screen.getByText("竞价大厅").getAttribute("aria-current")).toBe("page");
  });
});

describe("asking", () => {
  it("fields have their label, and an error is announced and tied to them", () => {
    show(
      <>
        <TextField label="关键词" name="keyWord" defaultValue="橡胶" error="最多 50 字" />
        <SelectField label="地区" any="全部" choices={[{ value: "1", label: "儋州" }]} />
      </>,
    );
    const input = screen.getByRole("textbox", { name: "关键词" });
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe("最多 50 字");
    expect(
      within(screen.getByRole("combobox", { name: "地区" }))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["全部", "儋州"]);
  });

  it("a dialog has its title for a name and closes by its cross", () => {
    const close = vi.fn();
    show(
      <Dialog title="确认" open onClose={close}>
        正文
      </Dialog>,
    );
    const dialog = screen.getByRole("dialog", { name: "确认" });
    fireEvent.click(within(dialog).getByRole("button", { name: "关闭" }));
    expect(close).toHaveBeenCalled();
  });
});

describe("reading", () => {
  it("a section is a landmark by its heading", () => {
    show(
      <Section id="live" title="正在竞价" more={{ to: "/hall", label: "全部场次" }}>
        …
      </Section>,
    );
    expect(screen.getByRole("region", { name: "正在竞价" })).toBeTruthy();
  });

  it("a table has a caption, headers of columns, and a label at each cell for the phone", () => {
    show(
      <Table
        caption="场次"
        rows={[{ code: "HN-1" }]}
        rowKey={(row) => row.code}
        columns={[{ label: "项目编号", cell: (row) => row.code }]}
      />,
    );
    const table = screen.getByRole("table", { name: "场次" });
    expect(within(table).getByRole("columnheader", { name: "项目编号" })).toBeTruthy();
    expect(within(table).getByRole("cell").getAttribute("data-label")).toBe("项目编号");
  });

  it("a price reads as one amount, and as a dash where there is none", () => {
    show(
      <>
        <p data-testid="a">
          <Price value="2185000.00" />
        </p>
        <p data-testid="b">
          <Price value="498.00" cut00 per="吨" />
        </p>
        <p data-testid="c">
          <Price value="x" />
        </p>
      </>,
    );
    expect(["a", "b", "c"].map((id) => screen.getByTestId(id).textContent)).toEqual(["¥2,185,000.00", "¥498/吨", "—"]);
  });

  it("facts pair a term with its value, and emptiness offers a next step", () => {
    show(
      <>
        <Facts items={[{ label: "保证金", value: "¥300,000" }]} />
        <Empty title="没有符合条件的场次">
          <LinkButton to="/hall">清除筛选</LinkButton>
        </Empty>
      </>,
    );
    expect(screen.getByRole("term").textContent).toBe("保证金");
    expect(screen.getByRole("definition").textContent).toBe("¥300,000");
    expect(screen.getByRole("link", { name: "清除筛选" })).toBeTruthy();
  });

  it("a drawn picture is ornament, a photograph is described; both keep their place", () => {
    const { container } = show(
      <>
        <Picture src={null} alt="林班" seed="s1" sizes="300px" />
        <Picture src="/a.jpg" alt="林班" seed="s1" sizes="300px" />
      </>,
    );
    const [drawn, photo] = container.querySelectorAll("img");
    expect([drawn?.alt, photo?.alt]).toEqual(["", "林班"]);
    expect(drawn?.getAttribute("src")).toMatch(/forest-\w+.*svg/);
    expect(photo?.getAttribute("srcset")).toBeNull();
    expect([drawn?.width, drawn?.height, drawn?.getAttribute("loading")]).toEqual([640, 400, "lazy"]);
  });
});

it("an uploaded picture is loaded in the width that its place needs", () => {
  const src = "/api/sys/common/static/picture/202611/019aa3c0-0009-7000-8000-000000000001.jpg";
  const { container } = show(<Picture src={src} alt="林班" seed="s1" sizes="300px" eager />);
  const photo = container.querySelector("img");
  expect(photo?.getAttribute("srcset")).toMatch(/^\S+\.jpg\?width=160 160w, .*, \S+\.jpg\?width=1280 1280w$/);
  expect([photo?.sizes, photo?.getAttribute("src"), photo?.getAttribute("loading")]).toEqual(["300px", src, null]);
});

describe("a title", () => {
  const lines = (title: string) => {
    cleanup();
    const { container } = show(
      <h1>
        <Title>{title}</Title>
      </h1>,
    );
    expect(container.textContent).toBe(title);
    return [...container.querySelectorAll(".phrase")].map((phrase) => phrase.textContent);
  };

  it("breaks after the number of the lot and before a bracket, not within a word, and reads the same", () => {
    expect(lines("西联分公司 2026 年第 9 批橡胶更新林活立木（A 标段）")).toEqual([
      "西联分公司 2026 年第 9 批",
      "橡胶更新林活立木",
      "（A 标段）",
    ]);
    expect(lines("关于西联分公司2026年第12批桉树（B 标段）竞价时间的公告")).toEqual([
      "关于西联分公司2026年第12批",
      "桉树",
      "（B 标段）竞价时间的公告",
    ]);
    expect(lines("木材运输服务邀请招标")).toEqual(["木材运输服务邀请招标"]);
  });
});

describe("a countdown", () => {
  const countdown = <Countdown until="2026-11-21T09:03:00Z" serverTime="2026-11-21T09:00:19Z" />;

  it("shows on the server what the browser shows first, by the server's clock and not the reader's", () => {
    vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
    const html = renderToString(<MemoryRouter initialEntries={["/"]}>{countdown}</MemoryRouter>);
    expect(html).toContain("02:41");
    show(countdown);
    expect(screen.getByRole("timer").textContent).toBe("00:02:41");
    expect(screen.getByRole("timer").getAttribute("aria-label")).toBe("剩余 00:02:41");
  });

  it("ticks after mount and says when it is over", () => {
    vi.useFakeTimers({ now: 0 });
    const clock = createServerClock();
    clock.learn(Date.parse("2026-11-21T09:00:19Z"), clock.elapsed(), clock.elapsed());
    show(<ClockContext value={clock}>{countdown}</ClockContext>);
    act(() => {
      vi.advanceTimersByTime(41_000);
    });
    expect(screen.getByRole("timer").textContent).toBe("00:02:00");
    act(() => {
      vi.advanceTimersByTime(121_000);
    });
    expect(screen.getByRole("timer").textContent).toBe("已到时间");
  });

  it("has the moment of the end beside it, in the exchange's zone, to the second where the second counts", () => {
    const { container, rerender } = show(countdown);
    const end = () => container.querySelector(".countdown-end");
    expect([end()?.textContent, end()?.getAttribute("title")]).toEqual([
      "至 11-21 17:03",
      "北京时间 2026-11-21 17:03:00",
    ]);
    rerender(
      <MemoryRouter initialEntries={["/"]}>
        <Countdown until="2026-11-21T09:03:07.500Z" serverTime="2026-11-21T09:00:19Z" look="boxes" />
      </MemoryRouter>,
    );
    expect(end()?.textContent).toBe("至 11-21 17:03:07");
    expect(container.textContent).toContain("00:02:49");
  });
});

describe("a field that takes so many signs", () => {
  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText("地址"), { clipboardData: { getData: () => text } });
  const SAYS = "最多 5 个字，粘贴的内容有 2 个字没有录入";

  it("says what of a pasted text it has not taken, until it is typed in", () => {
    show(<TextField label="地址" maxLength={5} defaultValue="海" />);
    paste("口市龙华");
    expect(screen.queryByText(SAYS)).toBeNull();
    paste("口市龙华区滨");
    expect(screen.getByText(SAYS)).toBeTruthy();
    // The input that the paste itself causes.
    fireEvent.input(screen.getByLabelText("地址"), { inputType: "insertFromPaste" });
    expect(screen.getByText(SAYS)).toBeTruthy();
    fireEvent.input(screen.getByLabelText("地址"), { inputType: "deleteContentBackward" });
    expect(screen.queryByText(SAYS)).toBeNull();
  });

  it("says nothing where it takes any length", () => {
    show(<TextAreaField label="地址" />);
    paste("长".repeat(5000));
    expect(screen.queryByRole("status")).toBeNull();
  });
});
