/** What closed buttons say beside their reason. */
export const disabledReasonTexts = {
  closed: "（不可用）",
  none: (count: number, title: string) => `所选 ${count} 条都不能“${title}”`,
} as const;
