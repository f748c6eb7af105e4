/** What the row store itself says; all else is the validator's. */
export const rowTexts = {
  notFound: (title: string, text: string) => `${title}中没有找到“${text}”`,
  lookupFailed: (title: string) => `${title}查找失败，请重新选择`,
  checkFailed: (title: string) => `${title}校验失败，请重试`,
  changedThere: (theirs: string) => (theirs === "" ? "他人已清空此单元格" : `他人已改为“${theirs}”`),
  goneThere: "他人已删除此行",
} as const;
