import { defineErrors } from "#core/api";

export const biddingErrors = defineErrors("BIDDING", {
  SESSION_UNKNOWN: { status: 404, text: "竞价场次不存在或尚未发布" },
});
