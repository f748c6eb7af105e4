import { describe, expect, it } from "vitest";
import { assertSchemaDirs, ConfigError, readConfig } from "./config.ts";

const proxies = (text: string | undefined) =>
  readConfig(text === undefined ? {} : { TRUST_PROXY: text }, "/srv").trustedProxies;

describe("whose X-Forwarded-For is believed", () => {
  it("is believed of no proxy by default", () =>
    expect([proxies(undefined), proxies(""), proxies("0")]).toEqual([undefined, undefined, undefined]));
  it("is that of so many proxies, or of these addresses", () => {
    expect(proxies("2")).toEqual({ hops: 2 });
    expect(proxies("10.0.0.5, 10.1.0.0/16,2001:db8::/32")).toEqual({
      addresses: ["10.0.0.5", "10.1.0.0/16", "2001:db8::/32"],
    });
  });
  it("is refused where it is neither", () => {
    for (const text of ["true", "-1", "1.5", "99", "loopback,x", "10.0.0.5/33", "10.0.0.5/", "proxy.example"])
      expect(() => proxies(text), text).toThrow(ConfigError);
  });
});

it("a folder of schemas that does not exist, or is a file, is refused by its name", () => {
  const at = (dirs: readonly string[]) => () => assertSchemaDirs({ schemaDirs: dirs });
  expect(at(["server"])).not.toThrow();
  expect(at(["server", "/srv/nowhere"])).toThrow(new ConfigError("SCHEMAS_DIR 中的文件夹不存在：/srv/nowhere"));
  expect(at(["server", "package.json"])).toThrow(ConfigError);
});
