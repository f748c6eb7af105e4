/** What a submission sets on a member's or a company's row: it waits, and nobody has decided about it yet. */
export const submittedBy = (username: string, now: number) => ({
  verified: 0,
  submitter: username,
  submitTime: now,
  checker: null,
  checkTime: null,
  reason: null,
});
