/** Fields that the engine makes for every entity it manages. */
import { ACCOUNT_LOOK } from "#core/fields";
import type { KindName } from "#core/model";

export interface SystemField {
  readonly name: string;
  readonly title: string;
  readonly kind: KindName;
  readonly max?: number;
  /** Absent: the kind's first. */
  readonly look?: string;
}

const STAMPS: readonly SystemField[] = [
  { name: "createTime", title: "创建时间", kind: "instant" },
  { name: "createBy", title: "创建人", kind: "text", max: 64, look: ACCOUNT_LOOK },
  { name: "updateTime", title: "更新时间", kind: "instant" },
  { name: "updateBy", title: "更新人", kind: "text", max: 64, look: ACCOUNT_LOOK },
  { name: "version", title: "版本", kind: "integer" },
];

export const DEFAULT_KEY = "id";

interface SystemTraits {
  readonly key: string;
  readonly managed: boolean;
  readonly softDelete: boolean;
  readonly tenant: boolean;
}

/**
 * What is not declared in the file is added; a table that is not managed has only its key, and the tenant if it says
 * so.
 */
export function systemFields(traits: SystemTraits): readonly SystemField[] {
  const key: SystemField = { name: traits.key, title: "编号", kind: "text", max: 64 };
  const tenant: readonly SystemField[] = traits.tenant
    ? [{ name: "tenantId", title: "租户", kind: "text", max: 64 }]
    : [];
  if (!traits.managed) return [key, ...tenant];
  return [
    key,
    ...STAMPS,
    ...(traits.softDelete ? [{ name: "deletedAt", title: "删除时间", kind: "instant" } as const] : []),
    ...tenant,
  ];
}

/** Query and body words that are never fields. */
export const RESERVED_FIELD_NAMES: ReadonlySet<string> = new Set([
  "pageNo",
  "pageSize",
  "column",
  "order",
  "field",
  "superQueryParams",
  "superQueryMatchType",
  "flowTypeList",
  "matterTypeList",
  "tab",
  "keyword",
  "pendingOnly",
  "view",
  "ids",
  "base",
  "hasChildren",
  "or",
  "and",
  "not",
  "deletedAt",
]);

/** Suffixes that mean something on the wire. */
export const RESERVED_SUFFIXES: readonly string[] = ["_begin", "_end", "_dictText"];
