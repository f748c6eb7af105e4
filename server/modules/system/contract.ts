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
  "entry",
  "wallet",
  "bank",
  "deposit",
  "withdrawal",
  "anomaly",
  "check",
  "release",
  "flow",
  "award",
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
