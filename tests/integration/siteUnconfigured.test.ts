// The public site without configuration and without the demo's rows.
import { get as getOver, type IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { startSite } from "../support/site.ts";

/** With a `Host` of its own, which `fetch` would not send. */
function askedOf(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly headers: IncomingHttpHeaders; readonly body: string }> {
  return new Promise((resolve, reject) => {
    getOver(url, { headers }, (reply) => {
      let body = "";
      reply
        .setEncoding("utf8")
        .on("data", (part: string) => (body += part))
        .on("end", () => resolve({ headers: reply.headers, body }));
    }).on("error", reject);
  });
}

describe("a site without configuration", () => {
  const { url } = startSite({ NODE_ENV: "production", PLATFORM_NAME: "某某林木交易网" });

  it("shows no telephone, no account and no link to nowhere, and has no samples", async () => {
    const html = await (await fetch(`${url()}/index/home`)).text();
    expect(html).toContain("<title>首页 · 某某林木交易网</title>");
    expect(html.replace(/<script.*?<\/script>/gs, "")).not.toMatch(/0898|示例|tel:"|href=""/);
    // Who asks may name any host; what others are shown does not hold it.
    const asked = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "ftp", host: "evil.example" };
    for (const path of ["/sitemap.xml", "/robots.txt", "/index/home"]) {
      const { headers, body } = await askedOf(`${url()}${path}`, asked);
      expect(body, path).not.toMatch(/evil\.example|ftp:/);
      if (path !== "/index/home")
        expect([headers["cache-control"], body.includes(`http://localhost:${new URL(url()).port}/`)], path).toEqual([
          "no-store",
          true,
        ]);
      // A relative address is useless outside the site.
      else expect(body).not.toMatch(/rel="canonical"|og:url|og:image|ld\+json/);
    }
    for (const path of ["/SelectDemo", "/test/home"]) expect((await fetch(url() + path)).status).toBe(404);
    for (const path of ["/index/biddingList", "/inviteList", "/index/notice/list", "/index/transactionGuide", "/rural"])
      expect((await fetch(url() + path)).status, path).toBe(200);
  });
});
