/**
 * Password hashing: scrypt in PHC form (`$scrypt$ln=17,r=8,p=1$salt$hash`). At most four hashes run at once, so that a
 * flood of sign-ins cannot take the machine's memory (128 MiB each at ln=17).
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

const COST: Cost = { ln: 17, r: 8, p: 1 };
const MAX_PASSWORD_BYTES = 128;
const PARALLEL = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function taking<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) await new Promise<void>((resume) => waiting.push(resume));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 1024 * 1024 };
  return taking(() => new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  }));
}

/** Stands in the place of a hash where no password fits. */
export const NO_PASSWORD = "!";

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${salt.toString("base64")}$${key.toString("base64")}`;
}

const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Takes as long for an unknown person (`phc` undefined) as for a known one. */
export async function passwordFits(password: string, phc: string | undefined): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return false;
  const found = phc === undefined ? null : FORM.exec(phc);
  if (!found) {
    await derive(password, Buffer.alloc(16), COST);
    return false;
  }
  const [, ln, r, p, salt, hash] = found;
  const expected = Buffer.from(hash ?? "", "base64");
  const key = await derive(password, Buffer.from(salt ?? "", "base64"), { ln: Number(ln), r: Number(r), p: Number(p) });
  return expected.length === key.length && timingSafeEqual(expected, key);
}
