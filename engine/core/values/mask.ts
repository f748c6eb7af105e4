/** Named masks. A value in an unexpected format is hidden whole: a mask must never show more because a value is odd. */
const HIDDEN = "****";

const MASKS = {
  /** The last four characters; a value of four or fewer is hidden whole. */
  tail4: (text: string) => (text.length > 4 ? HIDDEN + text.slice(-4) : HIDDEN),
  /** First three and last four of an 11-digit number. */
  mobile: (text: string) => (/^\d{11}$/.test(text) ? `${text.slice(0, 3)}${HIDDEN}${text.slice(-4)}` : HIDDEN),
  /** 张*三, 张*: the first character, and the last of three or more. */
  name: maskName,
  /** First three and last four. */
  idCard: (text: string) =>
    /^[0-9]{14,17}[0-9Xx]$/.test(text) ? text.slice(0, 3) + "*".repeat(text.length - 7) + text.slice(-4) : HIDDEN,
  /** a***@example.cn: the first character and the domain. */
  email: (text: string) =>
    /^[^@]{2,}@[^@]+$/.test(text) ? `${text.slice(0, 1)}***${text.slice(text.indexOf("@"))}` : HIDDEN,
  /** First four and last four of ten digits or more. */
  bankCard: (text: string) => (/^\d{10,}$/.test(text) ? `${text.slice(0, 4)} ${HIDDEN} ${text.slice(-4)}` : HIDDEN),
  all: () => HIDDEN,
} as const satisfies Readonly<Record<string, (text: string) => string>>;

type MaskName = keyof typeof MASKS;

export const MASK_NAMES = Object.keys(MASKS) as readonly MaskName[];

/** The texts that a mask makes. */
const SHOWN: Readonly<Record<MaskName, RegExp>> = {
  tail4: /^\*{4}.{0,4}$/su,
  mobile: /^(?:\d{3}\*{4}\d{4}|\*{4})$/,
  name: /^(?:\*|.\*|.\*+.)$/su,
  idCard: /^(?:\d{3}\*{8,11}[\dXx]{4}|\*{4})$/,
  email: /^(?:.\*{3}@[^@]+|\*{4})$/su,
  bankCard: /^(?:\d{4} \*{4} \d{4}|\*{4})$/,
  all: /^\*{4}$/,
};

/** Recognises a text that the mask has made. Nobody should store one, because it would replace the hidden value. */
export function isMaskedText(as: string, text: string): boolean {
  return (isMaskName(as) ? SHOWN[as] : SHOWN.all).test(text);
}

export function isMaskName(name: string): name is MaskName {
  return Object.hasOwn(MASKS, name);
}

/** The text that a viewer sees who may not see it all; an unknown mask hides everything. */
export function maskText(as: string, text: string): string {
  return isMaskName(as) ? MASKS[as](text) : HIDDEN;
}

function maskName(text: string): string {
  const signs = [...text];
  if (signs.length < 2) return "*";
  if (signs.length === 2) return `${signs[0]}*`;
  return `${signs[0]}${"*".repeat(signs.length - 2)}${signs.at(-1)}`;
}
