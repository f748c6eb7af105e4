// Headers of the built site that keep browsers from what no page needs, in production and over https.
import { describe, expect, it } from "vitest";
import { startSite } from "../support/site.ts";

const HTTPS = ["strict-transport-security", "cross-origin-opener-policy", "origin-agent-cluster"] as const;

describe("behind a trusted proxy in production", () => {
  const { get } = startSite({ NODE_ENV: "production", TRUST_PROXY: "1" });
  const httpsHeaders = async (path: string, protocol: string) => {
    const { headers } = await get(path, { "x-forwarded-proto": protocol, "x-forwarded-for": "203.0.113.7" });
    return HTTPS.map((name) => headers.get(name));
  };

  it.each(["/index/home", "/manage/login", "/icon.svg"])("%s has headers for https over https alone", async (path) => {
    expect(await httpsHeaders(path, "https")).toEqual(["max-age=31536000; includeSubDomains", "same-origin", "?1"]);
    expect(await httpsHeaders(path, "http")).toEqual([null, null, null]);
  });

  it("refuses frames, guessed types, foreign scripts and HTML that no policy has made", async () => {
    const { headers } = await get("/index/home");
    expect([headers.get("x-content-type-options"), headers.get("referrer-policy")]).toEqual(["nosniff", "no-referrer"]);
    expect((headers.get("content-security-policy") ?? "").split(";")).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'self' 'sha256-[^']+'$/),
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types sanitized-html",
    ]);
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

describe("without a trusted proxy", () => {
  const { get } = startSite({ NODE_ENV: "production" });

  it("believes no one who says that the request came over https", async () => {
    const { headers } = await get("/index/home", { "x-forwarded-proto": "https" });
    expect(HTTPS.map((name) => headers.get(name))).toEqual([null, null, null]);
  });
});
