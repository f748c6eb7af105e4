export { NO_KEYS, createFieldCipher } from "./fieldCipher.ts";
export type { FieldCipher, SealedColumn } from "./fieldCipher.ts";
export { INDEX_KEY, formatDataKeys, parseDataKeys } from "./keys.ts";
export type { DataKeySet, ReadDataKeys } from "./keys.ts";
export { encryptionErrors } from "./errors.ts";
export { createRowCipher, blindColumnOf, sealedColumnOf } from "./rowCipher.ts";
export type { RowCipher } from "./rowCipher.ts";
export { openAmount, openedText, sealAmount, sealedKindOf, sealedText } from "./sealedText.ts";
export { openChange, sealChange } from "./historyValues.ts";
