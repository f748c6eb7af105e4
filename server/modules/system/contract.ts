/** Types, paths and constants that pages share with the system module. */
export interface DictOption {
  readonly value: string;
  readonly text: string;
  readonly label: string;
  readonly title: string;
  readonly color?: string;
  readonly disabled?: boolean;
}

/** Node of a tree as the tree pickers of the specification read it. */
export interface TreeNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly label: string;
  readonly code?: string;
  /** 0 has children, 1 has none. */
  readonly leaf: 0 | 1;
}

/** Keys of remembered settings: letters, digits, `.`, `:`, `-`, `_` and `/`, at most 120. */
export const PREFERENCE_KEY = "^[A-Za-z0-9_.:/-]{1,120}$";
export const PREFERENCE_BYTES = 8192;
/** Settings that one person may have; every list, grid and form of the product together needs fewer. */
export const PREFERENCES_MOST = 500;

/** Icons that menu entries and shortcuts may name; the portal draws each of them. */
export const ICON_NAMES = [
  "dashboard",
  "home",
  "page",
  "deal",
  "lot",
  "section",
  "price",
  "finance",
  "content",
  "article",
  "notice",
  "message",
  "member",
  "user",
  "rights",
  "workflow",
  "report",
  "dict",
  "category",
  "log",
  "system",
  "demo",
] as const;
export type IconName = (typeof ICON_NAMES)[number];

export const REFRESHED = "刷新缓存完成！";
