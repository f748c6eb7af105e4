import { describe, expect, it, vi } from "vitest";
import { render } from "./entry-server.tsx";
import type { SiteApi } from "./site/api.ts";
import { SITE } from "./site/site.fixture.ts";

const answers: Partial<SiteApi> = {
  about: () => Promise.resolve({ tabs: [{ tab: 0, title: "关于我们", items: [] }] }),
};

describe("a page that is rendered on the server", () => {
  it("is drawn only when its turn has come, so that sixty at once do not hold the event loop together", async () => {
    const turns: (() => void)[] = [];
    const turn = (): Promise<void> => new Promise((resolve) => turns.push(resolve));
    const drawn: number[] = [];
    const pages = [0, 1, 2].map((at) =>
      render({ address: "/aboutCenter", api: answers as SiteApi, site: SITE, origin: "", now: 0, turn }).then(() =>
        drawn.push(at),
      ),
    );
    await vi.waitFor(() => expect(turns).toHaveLength(pages.length));
    expect(drawn).toEqual([]);
    turns[1]?.();
    await pages[1];
    expect(drawn).toEqual([1]);
    for (const go of turns) go();
    await Promise.all(pages);
    expect(drawn.toSorted()).toEqual([0, 1, 2]);
  });

  it("is a response with the status and the address where a loader redirects", async () => {
    const turn = () => Promise.resolve();
    const address = "/index/noticeList?tabCurrent=1";
    const rendered = await render({ address, api: answers as SiteApi, site: SITE, origin: "", now: 0, turn });
    expect(rendered).toBeInstanceOf(Response);
    const { status, headers } = rendered as Response;
    expect([status, headers.get("location")]).toEqual([302, "/index/notice/list?tabCurrent=1"]);
  });
});
