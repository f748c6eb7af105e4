/** The only code that sends announcements and messages out of the module. */
import { formatInstant } from "#core/values";
import type { AnnouncementRow, MemberMessageRow, OwnAnnouncementRow } from "./contract.ts";
import type { OwnRow } from "./repo/announcements.ts";
import { summaryOf } from "./rules.ts";

/** Who sends what the program says. */
const SYSTEM_SENDER = "系统";

export function presentAnnouncement(row: OwnRow): AnnouncementRow {
  const { id, titile, msgContent, openPage, busId, msgId } = row;
  return {
    id,
    anntId: id,
    titile,
    sender: row.sender ?? SYSTEM_SENDER,
    sendTime: formatInstant(row.sendTime ?? row.createTime),
    createTime: formatInstant(row.createTime),
    msgContent,
    priority: row.priority as AnnouncementRow["priority"],
    openType: row.openType as AnnouncementRow["openType"],
    openPage,
    busId,
    msgId,
    msgTxt: summaryOf(msgContent),
    readFlag: row.readFlag,
  };
}

export const presentOwn = (row: OwnRow): OwnAnnouncementRow => ({
  ...presentAnnouncement(row),
  msgCategory: row.msgCategory === 2 ? 2 : 1,
  readTime: row.readTime === null ? null : formatInstant(row.readTime),
});

interface MessageRow {
  readonly msgId: string;
  readonly mmsgTitle: string;
  readonly mmsgType: string;
  readonly createDate: number;
  readonly readStatus: 0 | 1;
  readonly readTime: number | null;
}

export const presentMemberMessage = (
  { msgId, mmsgTitle, mmsgType, createDate, readStatus, readTime }: MessageRow,
  categoryName: (category: string) => string,
): MemberMessageRow => ({
  msgId,
  mmsgTitle,
  createDate: formatInstant(createDate),
  mmsgTypeName: categoryName(mmsgType),
  readStatus,
  readStatusName: readStatus === 1 ? "已读" : "未读",
  readTime: readTime === null ? null : formatInstant(readTime),
});
