import { defineErrors } from "#core/api";

/**
 * A value that cannot be decrypted is an error and never read as empty: the next change of its row would store the
 * empty value over it.
 */
export const encryptionErrors = defineErrors("ENCRYPTION", {
  NO_KEYS: { status: 500, text: "没有加密字段的密钥，不能读写“{field}”" },
  UNKNOWN_KEY: {
    status: 500,
    text: "缺少加密“{field}”所用的密钥 {key}，请检查 DATA_KEYS 或数据目录中的 data-keys.txt",
  },
  DAMAGED: { status: 500, text: "“{field}”的密文已损坏，或被移自别处" },
});
