/**
 * SM2, SM3 and SM4 (GM/T 0003, 0004, 0002), in the only file of the server that uses them. sm-crypto-v2 computes on the
 * SM2 curve; SM3, HMAC-SM3 and SM4 are those of node:crypto. Whatever a caller sends is answered with undefined or
 * false, never with an exception. A signature is always made over the SM3 digest, because one over the plain number can
 * be forged.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sm2 } from "sm-crypto-v2";

export interface Sm2KeyPair {
  /** 64 hex digits. */
  readonly privateKey: string;
  /** `04`, x and y: 130 hex digits. */
  readonly publicKey: string;
}

/** The prime of the field, and the order of the base point. */
const P = "fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff";
const N = BigInt("0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123");
const HEX = /^[0-9a-f]*$/;
const POINT_DIGITS = 128;
const DIGEST_DIGITS = 64;

/**
 * Makes a key pair from Node's random numbers, because the forerunner of sm-crypto-v2 made keys from the clock
 * (sm-crypto before 0.5.8).
 */
export function generateSm2KeyPair(): Sm2KeyPair {
  for (;;) {
    const number = BigInt(`0x${randomBytes(32).toString("hex")}`);
    // 1 to n - 2, as GM/T 0003.1 says.
    if (number < 1n || number > N - 2n) continue;
    const privateKey = number.toString(16).padStart(64, "0");
    return { privateKey, publicKey: sm2.getPublicKeyFromPrivateKey(privateKey) };
  }
}

/**
 * The plaintext of a ciphertext in the order C1C3C2, whose number of bytes is a multiple of `block` (2 or more).
 * Undefined where the text is no such ciphertext. Java writes `04` before C1 and JavaScript does not. As C1 itself may
 * begin with 04, the length decides which it is.
 */
export function sm2Decrypt(cipher: string, privateKey: string, block: number): Buffer | undefined {
  const digits = withoutTag(cipher.toLowerCase(), block);
  if (digits === undefined) return undefined;
  // Hex digits of one length and case are ordered as their numbers are.
  if (digits.slice(0, 64) >= P || digits.slice(64, POINT_DIGITS) >= P) return undefined;
  try {
    const bytes = sm2.doDecrypt(digits, privateKey, 1, { output: "array" });
    return bytes.length === 0 ? undefined : Buffer.from(bytes);
  } catch {
    return undefined;
  }
}

function withoutTag(digits: string, block: number): string | undefined {
  if (!HEX.test(digits)) return undefined;
  const bytes = (digits.length - POINT_DIGITS - DIGEST_DIGITS) / 2;
  if (isMultiple(bytes, block)) return digits;
  return isMultiple(bytes - 1, block) && digits.startsWith("04") ? digits.slice(2) : undefined;
}

const isMultiple = (bytes: number, block: number): boolean => bytes >= block && bytes % block === 0;

/** Answers r and s, 128 hex digits. */
export function sm2Sign(message: Uint8Array, privateKey: string): string {
  return sm2.doSignature(message, privateKey, { hash: true });
}

export function sm2Verify(message: Uint8Array, signature: string, publicKey: string): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false;
  try {
    return sm2.doVerifySignature(message, signature, publicKey, { hash: true });
  } catch {
    return false;
  }
}

export function sm3(data: Uint8Array | string): string {
  return createHash("sm3").update(data).digest("hex");
}

export function hmacSm3(key: Uint8Array, data: string): Buffer {
  return createHmac("sm3", key).update(data).digest();
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function equalTexts(one: string, other: string): boolean {
  // Digests have one length, as `timingSafeEqual` requires, whatever the length of the texts.
  return timingSafeEqual(createHash("sm3").update(one).digest(), createHash("sm3").update(other).digest());
}

/**
 * Encrypts a text for the database: SM4-CTR, then HMAC-SM3 over what is stored, each under a key of its own. `context`
 * binds it to its owner.
 */
export function seal(text: string, key: Uint8Array, context: string): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv("sm4-ctr", hmacSm3(key, "encrypt").subarray(0, 16), iv);
  const body = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]).toString("base64url");
  return `${body}.${sealMac(body, key, context)}`;
}

/** The text that was sealed under the same key and context; undefined where a byte of it has changed. */
export function unseal(sealed: string, key: Uint8Array, context: string): string | undefined {
  const [body = "", mac = ""] = sealed.split(".");
  if (!equalTexts(mac, sealMac(body, key, context))) return undefined;
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("sm4-ctr", hmacSm3(key, "encrypt").subarray(0, 16), bytes.subarray(0, 16));
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString("utf8");
}

const sealMac = (body: string, key: Uint8Array, context: string): string =>
  hmacSm3(hmacSm3(key, "authenticate"), `${context}|${body}`).toString("base64url");

/** Test vectors of GM/T 0003.5, 0004 and 0002. */
export const SM_VECTORS = {
  privateKey: "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
  publicKey:
    "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020" +
    "ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
  signed: "message digest",
  signature:
    "f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3" +
    "b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa",
  encrypted: "encryption standard",
  c1:
    "04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73" +
    "e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0",
  c3: "59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766",
  c2: "21886ca989ca9c7d58087307ca93092d651efa",
  sm3: {
    abc: "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0",
    abcd16: "debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732",
  },
  sm4: { key: "0123456789abcdeffedcba9876543210", cipher: "681edf34d206965e86b3e94f536e4246" },
} as const;

/** Encrypts one block, as the test vectors need it. Nothing is stored in this mode (ECB), which shows equal blocks. */
export function sm4Block(block: Buffer, key: Buffer): Buffer {
  const cipher = createCipheriv("sm4-ecb", key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

let tested = false;

/**
 * Throws where an algorithm does not compute its vectors, or where sm-crypto-v2 makes keys from the clock, as its
 * forerunner did before 0.5.8. It tests once in a process; nothing of this file may be used before.
 */
export function assertSmCrypto(): void {
  if (tested) return;
  for (const [name, holds] of Object.entries(SELF_TESTS)) assertHolds(name, holds);
  tested = true;
}

/**
 * The same test with pauses: each algorithm takes some tens of milliseconds, and other requests are answered meanwhile.
 */
export async function assertSmCryptoWithPauses(): Promise<void> {
  if (tested) return;
  for (const [name, holds] of Object.entries(SELF_TESTS)) {
    await setImmediate();
    assertHolds(name, holds);
  }
  tested = true;
}

function assertHolds(name: string, holds: () => boolean): void {
  if (!holds()) throw new Error(`The self-test of ${name} failed.`);
}

const V = SM_VECTORS;

const SELF_TESTS: Readonly<Record<string, () => boolean>> = {
  SM3: () => sm3("abc") === V.sm3.abc && sm3("abcd".repeat(16)) === V.sm3.abcd16,
  SM4: () => {
    const key = Buffer.from(V.sm4.key, "hex");
    return sm4Block(key, key).toString("hex") === V.sm4.cipher;
  },
  "SM2 decryption": () => sm2Decrypt(V.c1 + V.c3 + V.c2, V.privateKey, V.encrypted.length)?.toString() === V.encrypted,
  "SM2 signature": () => sm2Verify(Buffer.from(V.signed), V.signature, V.publicKey),
  "SM2 keys": () => {
    const [one, other] = atOneInstant(() => [sm2.generateKeyPairHex(), sm2.generateKeyPairHex()] as const);
    return one.privateKey !== other.privateKey;
  },
};

/** Runs something with a clock that does not move. */
function atOneInstant<T>(run: () => T): T {
  const clock = globalThis.Date;
  const instant = clock.now();
  class FrozenDate extends clock {
    constructor() {
      super(instant);
    }
    static override now(): number {
      return instant;
    }
  }
  globalThis.Date = FrozenDate as DateConstructor;
  try {
    return run();
  } finally {
    globalThis.Date = clock;
  }
}
