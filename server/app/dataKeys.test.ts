import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatDataKeys } from "#engine/server";
import { readConfig } from "./config.ts";
import { addDataKey, dataKeysOf } from "./dataKeys.ts";

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "heartwood-keys-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const location = () => ({ dataDir, dataKeys: undefined });
const file = () => join(dataDir, "data-keys.txt");

describe("the keys of encrypted fields", () => {
  it("are made when they are first needed, for the server's user alone", () => {
    const read = dataKeysOf(location());
    expect(readdirSync(dataDir)).toEqual([]);
    const keys = read();
    expect(keys.keys).toHaveLength(1);
    expect(read()).toEqual(keys);
    expect(dataKeysOf(location())()).toEqual(keys);
    expect(readdirSync(dataDir)).toEqual(["data-keys.txt"]);
    expect(statSync(file()).mode & 0o777).toBe(0o400);
  });

  it("get another one behind them, and keep the index", () => {
    const before = dataKeysOf(location())();
    addDataKey(location());
    const after = dataKeysOf(location())();
    expect(after.index).toEqual(before.index);
    expect(after.keys.slice(0, -1)).toEqual(before.keys);
    expect(after.keys).toHaveLength(2);
    expect(readdirSync(dataDir)).toEqual(["data-keys.txt"]);
  });

  it("are never replaced where the file is damaged", () => {
    writeFileSync(file(), "index:12");
    expect(() => dataKeysOf(location())()).toThrow("不是加密字段的密钥文件");
    expect(() => addDataKey(location())).toThrow("不是加密字段的密钥文件");
    expect(readFileSync(file(), "utf8")).toBe("index:12");
  });

  it("come from DATA_KEYS where it is set", () => {
    const text = `index:${"0a".repeat(32)},k1:${"0b".repeat(32)}`;
    const { dataKeys } = readConfig({ DATA_KEYS: text }, "/");
    const keys = dataKeysOf({ dataDir, dataKeys })();
    expect(formatDataKeys(keys)).toBe(text);
    addDataKey({ dataDir, dataKeys });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("refuse a start with a DATA_KEYS that is cut off", () =>
    expect(() => readConfig({ DATA_KEYS: "index:0a" }, "/")).toThrow("DATA_KEYS 应为"));
});
