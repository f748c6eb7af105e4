import { createCipheriv } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sm2 } from "sm-crypto-v2";
import {
  SM_VECTORS as V,
  assertSmCrypto,
  assertSmCryptoWithPauses,
  equalTexts,
  generateSm2KeyPair,
  hmacSm3,
  seal,
  sm2Decrypt,
  sm2Sign,
  sm2Verify,
  sm3,
  sm4Block,
  unseal,
} from "./smCrypto.ts";

const LENGTH = V.encrypted.length;
const CIPHER = V.c1 + V.c3 + V.c2;
const P = "fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff";
const N = "fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123";
const text = (cipher: string, block = LENGTH): string | undefined =>
  sm2Decrypt(cipher, V.privateKey, block)?.toString();
/** With its last digit changed. */
const flipped = (hex: string): string => hex.slice(0, -1) + (hex.endsWith("0") ? "1" : "0");

describe("the self-test of the start", () => {
  it("passes with pauses", () => expect(assertSmCryptoWithPauses()).resolves.toBeUndefined());

  it("passes, and finds the vectors of GM/T 0003.5 right", () => {
    expect(() => assertSmCrypto()).not.toThrow();
    expect(sm2.getPublicKeyFromPrivateKey(V.privateKey)).toBe(V.publicKey);
  });
});

describe("SM2 decryption", () => {
  it("reads the vector, whose C1 begins with 04, with and without a tag, in either case", () => {
    expect(text(CIPHER)).toBe(V.encrypted);
    expect(text(`04${CIPHER}`)).toBe(V.encrypted);
    expect(text(CIPHER.toUpperCase())).toBe(V.encrypted);
  });

  it("answers undefined for everything else, and throws for none of it", () => {
    const point = (x: string, y: string) => x + y + V.c3 + V.c2;
    const wrong: Readonly<Record<string, string>> = {
      empty: "",
      "off the curve": flipped(V.c1) + V.c3 + V.c2,
      infinity: point("0".repeat(64), "0".repeat(64)),
      "x is p": point(P, V.c1.slice(64)),
      "x above p": point("f".repeat(64), V.c1.slice(64)),
      "y above p": point(V.c1.slice(0, 64), "f".repeat(64)),
      "C3 changed": V.c1 + flipped(V.c3) + V.c2,
      "C2 changed": V.c1 + V.c3 + flipped(V.c2),
      "in the order C1C2C3": V.c1 + V.c2 + V.c3,
      "cut by a byte": CIPHER.slice(0, -2),
      "an odd number of digits": CIPHER.slice(0, -1),
      "no C2": V.c1 + V.c3,
      "no hex": `${CIPHER.slice(0, -1)}g`,
      "a tag of another form": `03${CIPHER}`,
      "two tags": `0404${CIPHER}`,
      "a megabyte": "04".repeat(524_288),
      "a line break at its end": `${CIPHER}\n`,
    };
    for (const [name, cipher] of Object.entries(wrong)) expect(text(cipher), name).toBeUndefined();
    expect(sm2Decrypt(CIPHER, generateSm2KeyPair().privateKey, LENGTH)).toBeUndefined();
    expect(text(CIPHER, 64)).toBeUndefined();
  });

  it("reads what is encrypted for a key of its own, padded to blocks", () => {
    const { privateKey, publicKey } = generateSm2KeyPair();
    expect([privateKey, publicKey].map((key) => key.length)).toEqual([64, 130]);
    const block = Uint8Array.from({ length: 64 }, (_, index) => index);
    const sent = sm2.doEncrypt(block, publicKey, 1);
    expect(sm2Decrypt(sent, privateKey, 64)).toEqual(Buffer.from(block));
    expect(new Set(Array.from({ length: 5 }, () => generateSm2KeyPair().privateKey)).size).toBe(5);
  });
});

describe("SM2 signatures", () => {
  const message = Buffer.from(V.signed);
  it("are those of the vector and of its key, over the digest alone", () => {
    expect(sm2Verify(message, V.signature, V.publicKey)).toBe(true);
    expect(sm2Verify(message, sm2Sign(message, V.privateKey), V.publicKey)).toBe(true);
    expect(sm2Verify(Buffer.from("another"), V.signature, V.publicKey)).toBe(false);
  });

  it("are refused with r or s out of range, in another form, and where only the numbers fit", () => {
    const [r, s] = [V.signature.slice(0, 64), V.signature.slice(64)];
    const zero = "0".repeat(64);
    const above = (BigInt(`0x${N}`) + 1n).toString(16).padStart(64, "0");
    const wrong = [
      zero + s,
      N + s,
      above + s,
      r + zero,
      r + N,
      r + above,
      r,
      "",
      `${V.signature}00`,
      `3045${V.signature}`,
    ];
    for (const signature of wrong) expect(sm2Verify(message, signature, V.publicKey), signature).toBe(false);
    for (const key of ["", "04", "00", `05${V.publicKey.slice(2)}`, flipped(V.publicKey)])
      expect(sm2Verify(message, V.signature, key), key).toBe(false);
    // With `hash: false` sm-crypto-v2 takes the numbers of this signature for right.
    const numbers = sm2.doSignature(message, V.privateKey, { hash: false });
    expect(sm2.doVerifySignature(message, numbers, V.publicKey, { hash: false })).toBe(true);
    expect(sm2Verify(message, numbers, V.publicKey)).toBe(false);
  });
});

describe("SM3 and SM4", () => {
  it("compute their vectors", () => {
    expect([sm3("abc"), sm3("abcd".repeat(16))]).toEqual([V.sm3.abc, V.sm3.abcd16]);
    const key = Buffer.from(V.sm4.key, "hex");
    expect(sm4Block(key, key).toString("hex")).toBe(V.sm4.cipher);
    expect(hmacSm3(Buffer.from("key"), "text").toString("hex")).toHaveLength(64);
  });

  it("encrypt a block a million times as GM/T 0002 says", () => {
    const key = Buffer.from(V.sm4.key, "hex");
    // One cipher for all: a block does not depend on the one before.
    const cipher = createCipheriv("sm4-ecb", key, null).setAutoPadding(false);
    let block: Buffer = key;
    for (let round = 0; round < 1_000_000; round++) block = cipher.update(block);
    expect(block.toString("hex")).toBe("595298c7c6fd271f0402f804c33d3f66");
  });

  it("seal a text under a key and a context, and open nothing that was changed", () => {
    const key = Buffer.alloc(32, 7);
    const sealed = seal("密钥 JBSWY3DPEHPK3PXP", key, "user 1");
    expect(sealed).not.toBe(seal("密钥 JBSWY3DPEHPK3PXP", key, "user 1"));
    expect(unseal(sealed, key, "user 1")).toBe("密钥 JBSWY3DPEHPK3PXP");
    const [body = "", mac = ""] = sealed.split(".");
    const changed = `${body.startsWith("A") ? "B" : "A"}${body.slice(1)}`;
    for (const wrong of [`${changed}.${mac}`, `${body}.`, body, "", `${body}.${mac}x`])
      expect(unseal(wrong, key, "user 1")).toBeUndefined();
    expect(unseal(sealed, key, "user 2")).toBeUndefined();
    expect(unseal(sealed, Buffer.alloc(32, 8), "user 1")).toBeUndefined();
  });

  it("compare texts of any length", () => {
    expect([equalTexts("a", "a"), equalTexts("a", "b"), equalTexts("a", "aa"), equalTexts("", "")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("the lock file", () => {
  let packages: Readonly<Record<string, { readonly version?: string }>> = {};
  beforeAll(() => {
    const root = join(import.meta.dirname, "../../../..");
    packages = (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: typeof packages })
      .packages;
  });

  it("holds no sm-crypto, whose keys could be computed from the time before 0.5.8", () => {
    const paths = Object.keys(packages);
    expect(paths.filter((path) => path.endsWith("node_modules/sm-crypto-v2"))).not.toEqual([]);
    expect(paths.filter((path) => path.endsWith("node_modules/sm-crypto"))).toEqual([]);
  });
});
