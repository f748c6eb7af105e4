/** What the back office does with members and companies, and what follows from it. */
import type { ShownOnce } from "#core/api";
import type { StoredRow } from "#core/values";
import {
  Reply,
  auditedBy,
  preparedAction,
  registerActions,
  writeAudit,
  type ActionCall,
  type Draft,
  type ModuleActions,
  type WriteContext,
} from "#engine/server";
import { memberErrors } from "../errors.ts";
import type { Duplicate } from "../repo/index.ts";
import { CLOSED, analysisText, checksOf, closeMember } from "./closure.ts";
import { verifiedText } from "../present.ts";
import { notifyAfterCommit } from "./notices.ts";
import type { MemberParts } from "./parts.ts";
import { readNewIdentity } from "./register.ts";
import { submittedBy } from "./submission.ts";

export function registerOfficeRules(parts: MemberParts): void {
  registerActions(parts.engine, memberActions, parts);
  registerMemberRules(parts);
  registerActions(parts.engine, companyActions, parts);
  registerCompanyRules(parts);
  registerActions(parts.engine, closureActions, parts);
  registerClosure(parts);
}

const rowOf = ({ rows }: ActionCall): StoredRow => {
  const [row] = rows;
  if (row === undefined) throw memberErrors.error("NOT_FOUND");
  return row;
};

const textOf = (row: StoredRow, name: string): string | null => {
  const value = row[name] ?? null;
  return value === null || value === "" ? null : String(value);
};

/** What waits already is not notified again. */
const beginsToWait = (before: StoredRow | undefined, after: StoredRow | undefined): boolean =>
  after?.["verified"] === 0 && before?.["verified"] !== 0;

async function setStatus({ accounts }: MemberParts, call: ActionCall, row: StoredRow, status: 0 | 1): Promise<void> {
  const userId = textOf(row, "userId");
  if (userId !== null) await accounts.setStatus(call.tx, userId, status);
  await call.set(row, { status });
}

export const memberActions: ModuleActions<MemberParts> = {
  "member.freeze": async (call, parts) => {
    for (const row of call.rows) await setStatus(parts, call, row, 0);
  },
  "member.unfreeze": async (call, parts) => {
    for (const row of call.rows) await setStatus(parts, call, row, 1);
  },
  "member.frozenBatch": async (call, parts) => {
    const [from, to] = call.input["isFrozen"] === "y" ? ([1, 0] as const) : ([0, 1] as const);
    for (const row of call.rows.filter(({ status }) => status === from)) await setStatus(parts, call, row, to);
  },
  "member.documents": async (call, parts) => {
    const row = rowOf(call);
    await auditLook(parts, call, "member", row);
    const once: ShownOnce = {
      title: `${textOf(row, "realName") ?? ""}的证件`,
      text: [textOf(row, "realName"), textOf(row, "idCard"), textOf(row, "phone")].filter(Boolean).join("　") || "—",
      note: "仅供审核使用，查看已记入审计日志",
      pictures: await picturesOf(parts, call, row, { idCardFront: "身份证人像面", idCardBack: "身份证国徽面" }),
    };
    return new Reply({ once }, "");
  },
  "member.duplicates": async (call, parts) => {
    const row = rowOf(call);
    const id = String(row["id"]);
    const [idCard, phone] = [textOf(row, "idCard"), textOf(row, "phone")];
    const found = [
      ...(idCard === null ? [] : named("身份证号相同", await parts.repo.sameIdCard(idCard, id, call.tx))),
      ...(phone === null ? [] : named("手机号相同", await parts.repo.samePhone(phone, id, call.tx))),
    ];
    return new Reply({ once: duplicatesShown(found) }, "");
  },
  "member.editImages": async (call) => {
    const row = rowOf(call);
    const { idCardFront = null, idCardBack = null } = call.input;
    if (idCardFront === null && idCardBack === null) throw memberErrors.error("NOTHING_TO_CHANGE");
    await call.set(row, {
      ...(idCardFront === null ? {} : { idCardFront }),
      ...(idCardBack === null ? {} : { idCardBack }),
      ...submittedByOperator(call),
    });
    return new Reply(null, "已修改，请由另一位审核人审核");
  },
  "member.certify": async (call) => {
    const identity = readNewIdentity(
      {
        realName: String(call.input["realName"] ?? ""),
        idCard: String(call.input["idCard"] ?? ""),
      },
      call.tx.now,
    );
    await call.set(rowOf(call), { ...identity, ...submittedByOperator(call) });
    return new Reply(null, "已提交，请由另一位审核人审核");
  },
  "member.resetPassword": preparedAction({
    prepare: (_request, { accounts }: MemberParts) => accounts.oneTimePassword(),
    run: async (call, parts, { password, hash }) => {
      const row = rowOf(call);
      const userId = textOf(row, "userId");
      if (userId === null) throw memberErrors.error("NOT_FOUND");
      await parts.accounts.setOneTimePassword(call.tx, userId, hash);
      await audit(parts, call, "resetPassword", "member", String(row["id"]));
      const once: ShownOnce = {
        title: `${textOf(row, "realName") ?? ""}（${textOf(row, "userName") ?? ""}）的一次性密码`,
        text: password,
        note: "只显示这一次，请通过安全的方式告知会员本人；会员登录后须先修改密码。",
      };
      return new Reply({ once }, "密码已重置");
    },
  }),
};

/** What an operator has changed of who somebody is, somebody else checks. */
const submittedByOperator = ({ viewer, tx }: Pick<WriteContext, "viewer" | "tx">) => ({
  ...submittedBy(viewer.username, tx.now),
  certifiedIdCard: null,
});

function registerMemberRules(parts: MemberParts): void {
  const { engine, repo } = parts;
  const { hooks } = engine;
  hooks.on("member", "beforeEdit", async (draft, before, { op, tx, viewer, seeding }) => {
    if (seeding) return;
    if (op === "approve") await approveMember(parts, draft, before, tx);
    const renamed =
      ["edit", "restore"].includes(op) && viewer.userType === "office" && draft["realName"] !== before["realName"];
    // Where nothing was submitted, nothing waits to be checked either.
    if (renamed && before["verified"] !== null) Object.assign(draft, submittedByOperator({ viewer, tx }));
    if (draft["verified"] !== 1) draft["certifiedIdCard"] = null;
  });
  hooks.on("member", "afterWrite", async (before, after, context) => {
    const id = String(after?.["id"] ?? "");
    if (!context.seeding && beginsToWait(before, after))
      await parts.notifyOffice(context.tx, "memberWaits", { id, memberCode: textOf(after ?? {}, "memberCode") ?? "" });
    if (context.op === "approve") notifyAfterCommit(parts, context.tx, id, "memberCertified");
    if (context.op === "reject")
      notifyAfterCommit(parts, context.tx, id, "memberNotCertified", { reason: textOf(after ?? {}, "reason") ?? "" });
  });
  // Operators change accounts on the page 用户管理 as well.
  hooks.on("sys_user", "afterWrite", async (before, after, { tx, seeding }) => {
    if (seeding || before === undefined || after?.["userType"] !== 0) return;
    const memberId = textOf(after, "memberId");
    if (memberId === null || (before["phone"] === after["phone"] && before["status"] === after["status"])) return;
    const status = after["status"] === 1 ? 1 : 0;
    await repo.syncAccount(tx, { userId: String(after["id"]), phone: textOf(after, "phone"), status }, memberId);
  });
}

async function approveMember(
  { repo }: MemberParts,
  draft: Draft,
  before: StoredRow,
  tx: WriteContext["tx"],
): Promise<void> {
  const idCard = textOf(before, "idCard");
  if (idCard === null || textOf(before, "realName") === null || !hasPictures(before))
    throw memberErrors.error("DOCUMENTS_MISSING");
  const certified = await repo.certifiedOfIdCard(idCard, String(before["id"]), tx);
  if (certified !== undefined)
    throw memberErrors.error("ID_CARD_CERTIFIED", { memberCode: certified.memberCode ?? "" });
  // Unique in the database: of two approvals at once one is refused.
  draft["certifiedIdCard"] = idCard;
}

/**
 * Both sides of the identity card. An operator who certifies on a member's behalf (代为认证) has seen the card itself and
 * answers for it, and another one approves: there may be no picture at all then, but not one side without the other.
 */
function hasPictures(row: StoredRow): boolean {
  const pictures = ["idCardFront", "idCardBack"].filter((name) => textOf(row, name) !== null).length;
  const submitter = textOf(row, "submitter");
  const byOperator = submitter !== null && submitter !== textOf(row, "userName");
  return pictures === 2 || (pictures === 0 && byOperator);
}

export const companyActions: ModuleActions<MemberParts> = {
  "enterprise_certification.freeze": async (call) => {
    for (const row of call.rows) await call.set(row, { frozen: 1 });
  },
  "enterprise_certification.unfreeze": async (call) => {
    for (const row of call.rows) await call.set(row, { frozen: 0 });
  },
  "enterprise_certification.askRevoke": async (call) => {
    const { revokeReason = null } = call.input;
    await call.set(rowOf(call), { revoker: call.viewer.username, revokeReason });
    return new Reply(null, "已提交，请由另一位审核人确认撤销");
  },
  "enterprise_certification.withdrawRevoke": async (call) => {
    await call.set(rowOf(call), { revoker: null, revokeReason: null });
    return new Reply(null, "已撤回");
  },
  "enterprise_certification.documents": async (call, parts) => {
    const row = rowOf(call);
    await auditLook(parts, call, "enterprise_certification", row);
    const once: ShownOnce = {
      title: `${textOf(row, "company") ?? ""}的证件`,
      text: [textOf(row, "company"), textOf(row, "creditCode"), textOf(row, "corporate")].filter(Boolean).join("　"),
      note: "仅供审核使用，查看已记入审计日志",
      pictures: await picturesOf(parts, call, row, { licenceImage: "营业执照", authorization: "授权委托书" }),
    };
    return new Reply({ once }, "");
  },
  "enterprise_certification.duplicates": async (call, parts) => {
    const row = rowOf(call);
    const same = await parts.repo.sameCreditCode(textOf(row, "creditCode") ?? "", String(row["id"]), call.tx);
    return new Reply({ once: duplicatesShown(named("统一社会信用代码相同", same)) }, "");
  },
};

function registerCompanyRules(parts: MemberParts): void {
  const { accounts, engine, repo } = parts;
  const entity = "enterprise_certification";
  engine.hooks.on(entity, "beforeEdit", async (draft, before, { op, tx, seeding }) => {
    if (seeding) return;
    if (op === "approve") {
      const creditCode = textOf(before, "creditCode") ?? "";
      if (await repo.isCreditCodeCertified(creditCode, String(before["id"]), tx))
        throw memberErrors.error("CREDIT_CODE_CERTIFIED");
      draft["certifiedCode"] = creditCode;
    }
    if (op === "revoke") draft["reason"] = draft["revokeReason"] ?? null;
    draft["firstCode"] = before["firstCode"] ?? before["certifiedCode"] ?? draft["certifiedCode"] ?? null;
    if (draft["verified"] !== 1) draft["certifiedCode"] = null;
  });
  engine.hooks.on(entity, "afterWrite", async (before, after, context) => {
    const { op, tx, seeding } = context;
    if (seeding || after === undefined) return;
    const memberId = String(after["memberId"]);
    const member = await repo.member(memberId, tx);
    if (beginsToWait(before, after))
      await parts.notifyOffice(tx, "companyWaits", { id: String(after["id"]), memberCode: member?.memberCode ?? "" });
    const code = textOf(after, "creditCode");
    const company = textOf(after, "company") ?? "";
    if (member?.userId != null && code !== null) {
      if (op === "approve") await accounts.setLicense(tx, member.userId, code);
      if (op === "revoke") await accounts.clearLicense(tx, member.userId, code);
    }
    const reason = textOf(after, "reason") ?? "";
    if (op === "approve") notifyAfterCommit(parts, context.tx, memberId, "companyCertified", { company });
    if (op === "reject") notifyAfterCommit(parts, context.tx, memberId, "companyNotCertified", { company, reason });
    if (op === "revoke") notifyAfterCommit(parts, context.tx, memberId, "companyRevoked", { company, reason });
  });
}

export const closureActions: ModuleActions<MemberParts> = {
  "member_closure.recheck": async (call, parts) => {
    const row = rowOf(call);
    const { checks } = await checksOf(parts, row, call.tx);
    await call.set(row, { analysis: analysisText(checks) });
    return new Reply(null, checks.every(({ passed }) => passed) ? "检查全部通过" : "有未通过的检查，请查看检查结果");
  },
};

function registerClosure(parts: MemberParts): void {
  const { hooks } = parts.engine;
  hooks.on("member_closure", "afterWrite", async (before, after, context) => {
    if (context.seeding || after === undefined) return;
    if (before === undefined)
      await parts.notifyOffice(context.tx, "closureWaits", {
        id: String(after["id"]),
        memberCode: textOf(after, "memberCode") ?? "",
      });
    if (context.op === "approve" && after["status"] === CLOSED) await closeMember(parts, after, context);
    if (context.op === "refuse")
      notifyAfterCommit(parts, context.tx, String(after["memberId"]), "closureRefused", {
        reason: textOf(after, "opinion") ?? "",
      });
  });
}

interface NamedDuplicates {
  readonly what: string;
  readonly members: readonly Duplicate[];
}

const named = (what: string, members: readonly Duplicate[]): readonly NamedDuplicates[] =>
  members.length === 0 ? [] : [{ what, members }];

function duplicatesShown(found: readonly NamedDuplicates[]): ShownOnce {
  if (found.length === 0) return { title: "查重结果", text: "没有重复" };
  const lineOf = ({ memberCode, realName, verified }: Duplicate): string =>
    `${memberCode ?? "—"} ${realName ?? "—"}（${verifiedText(verified)}）`;
  const text = found.map(({ what, members }) => `${what}：${members.map(lineOf).join("、")}`).join("；");
  return { title: "查重结果", text };
}

async function picturesOf(
  { files }: MemberParts,
  { viewer, tx }: ActionCall,
  row: StoredRow,
  titles: Readonly<Record<string, string>>,
): Promise<NonNullable<ShownOnce["pictures"]>> {
  const sign = await files.privateFiles.signer(viewer, tx.now);
  return Object.entries(titles).flatMap(([name, title]) => {
    const path = textOf(row, name);
    return path === null ? [] : [{ title, path: sign(path) }];
  });
}

const auditLook = (parts: MemberParts, call: ActionCall, entity: string, row: StoredRow): Promise<void> =>
  audit(parts, call, "documents", entity, String(row["id"]));

const audit = (
  { database }: MemberParts,
  { viewer, origin, tx }: ActionCall,
  op: string,
  entity: string,
  rowId: string,
): Promise<void> =>
  writeAudit(database.dialect, tx, {
    ...auditedBy(viewer, origin),
    op,
    entity,
    rowId,
    result: "ok",
  });
