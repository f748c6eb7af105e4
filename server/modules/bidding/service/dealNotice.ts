/** The public notice of a deal: made of the deal, published with it, taken back where the deal comes to nothing. */
import { displayInstant, displayMoney, type StoredRow } from "#core/values";
import type { RowWriter } from "#engine/server";
import { publicName } from "#server/modules/content/index";

const NOTICE = "notice";
/** Of the dictionaries `noticeCategory`, `noticeStatus`. */
const DEAL_NOTICE = 1;
const PUBLISHED = 2;
const REVOKED = 3;
const LONGEST_TITLE = 120;

interface NoticePersons {
  readonly issuer: string;
  readonly confirmer: string;
}

/** Two persons have agreed to it: who issued the confirmation, and who confirmed that both sides have signed. */
export async function publishDealNotice(
  rows: RowWriter,
  deal: StoredRow,
  { issuer, confirmer }: NoticePersons,
  noticeEnd: number,
): Promise<string> {
  const notice = await rows.add(NOTICE, {
    title: `${String(deal["dealTitle"])}成交公告`.slice(-LONGEST_TITLE),
    category: DEAL_NOTICE,
    landId: deal["landId"] ?? null,
    mainId: deal["mainId"] ?? null,
    dealPrice: deal["dealPrice"] ?? null,
    winner: deal["buyer"] ?? null,
    content: contentOf(deal, noticeEnd, rows.tx.now),
    top: 0,
    status: PUBLISHED,
    submitter: issuer,
    submitTime: deal["issueTime"] ?? null,
    reviewer: confirmer,
    publishTime: rows.tx.now,
    opinion: "成交确认书已由双方签署",
  });
  return String(notice["id"]);
}

export async function revokeDealNotice(rows: RowWriter, deal: StoredRow, reason: string): Promise<void> {
  const id = deal["noticeId"] ?? null;
  const notice = id === null ? undefined : await rows.row(NOTICE, String(id));
  if (notice === undefined || notice["status"] !== PUBLISHED) return;
  await rows.change(NOTICE, notice, { status: REVOKED, opinion: reason }, "revoke");
}

function contentOf(deal: StoredRow, noticeEnd: number, now: number): string {
  const buyer = publicName(String(deal["buyer"] ?? "")) ?? "";
  const period =
    noticeEnd > now
      ? `公示至 ${displayInstant(noticeEnd)}。对结果有异议的，请在公示期内以书面形式向交易中心提出。`
      : "本次成交不设公示期。";
  return (
    `<p>${escaped(`${String(deal["landCode"])} ${String(deal["dealTitle"])}`)} 已于网络竞价中成交，现予公示。</p><ul>` +
    `<li>出让方：${escaped(String(deal["seller"]))}</li><li>受让方：${escaped(buyer)}</li>` +
    `<li>成交总价：${displayMoney(Number(deal["dealPrice"]))} 元</li></ul><p>${period}</p>`
  );
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
