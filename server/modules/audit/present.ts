/** What a verification found, for people. */
import type { ChainFaultKind, Verification } from "#engine/server";

const FAULTS: Readonly<Record<ChainFaultKind, string>> = {
  changed: "记录被修改",
  missing: "记录被删除",
  sealGone: "此前的封存被删除",
  order: "封存被修改或调换了顺序",
  inserted: "记录是事后插入的",
  head: "与先前记下的封存不一致",
};

/** One line for the whole, and one for each fault that is listed. */
export function linesOf({ ok, sealed, unsealed, head, faultCount, faults }: Verification): readonly string[] {
  const counts = `已封存 ${sealed} 条，待封存 ${unsealed} 条，最新封存：${head.seq}:${head.hash}`;
  if (ok) return [`审计记录完整：${counts}`];
  const more = faultCount - faults.length;
  return [
    `审计记录不完整，发现 ${faultCount} 处问题：${counts}`,
    ...faults.map(({ kind, seq, auditId }) =>
      [seq === undefined ? undefined : `封存 ${seq}`, auditId === "" ? undefined : `记录 ${auditId}`, FAULTS[kind]]
        .filter((part) => part !== undefined)
        .join("，"),
    ),
    ...(more > 0 ? [`另有 ${more} 处`] : []),
  ];
}
