/** What registrations of one session have in common. It is shown to the back office, and people judge it. */
import { foldText } from "#core/values";

/** What is compared, in the order in which it is named. */
const MARKS = {
  corporate: "法定代表人",
  creditCode: "信用代码",
  phone: "手机号",
  bankCard: "银行账号",
  address: "注册地址",
  ip: "出价地址",
} as const;

type MarkKind = keyof typeof MARKS;

export interface MarkedRegistration {
  readonly id: string;
  /** Null: it has none yet. */
  readonly bidderNumber: string | null;
  /** Two persons of one name are not one; one with the name of a company's representative is worth a look. */
  readonly isCompany: boolean;
  /** Values, or keyed hashes of them. */
  readonly marks: Readonly<Record<MarkKind, readonly string[]>>;
}

const MOST = 500;
const KINDS = Object.keys(MARKS) as MarkKind[];

/** Of each registration with whom it has what in common, in words; null: nothing with anybody. */
export function relations(all: readonly MarkedRegistration[]): ReadonlyMap<string, string | null> {
  return new Map(all.map((one) => [one.id, relationText(one, all)]));
}

function relationText(one: MarkedRegistration, all: readonly MarkedRegistration[]): string | null {
  const parts = all.flatMap((other) => {
    const shared = other.id === one.id ? [] : KINDS.filter((kind) => shares(kind, one, other));
    return shared.length === 0 ? [] : [`${nameOf(other)}：${shared.map((kind) => MARKS[kind]).join("、")}`];
  });
  return parts.length === 0 ? null : parts.join("；").slice(0, MOST);
}

function shares(kind: MarkKind, one: MarkedRegistration, other: MarkedRegistration): boolean {
  if (kind === "corporate" && !one.isCompany && !other.isCompany) return false;
  return overlap(one.marks[kind], other.marks[kind]);
}

const nameOf = ({ bidderNumber }: MarkedRegistration): string => bidderNumber ?? "未取得号牌的报名";

const plain = (value: string): string => foldText("name", value.normalize("NFKC"));

function overlap(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(one.map(plain).filter((value) => value !== ""));
  return other.some((value) => known.has(plain(value)));
}
