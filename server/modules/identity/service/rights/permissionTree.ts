/**
 * Builds the tree of rights that a model and its role files ask for: the menu, and below each page its buttons and
 * fields.
 */
import { VERBS, type EntityModel, type MenuNode, type Model, type RightsContent } from "#core/language";
import { PERMISSION_TYPES } from "./rightsContent.ts";

interface WantedPermission {
  /** Names the entry in every version of the files. */
  readonly code: string;
  /** The code of the entry above it. */
  readonly above: string | undefined;
  readonly values: {
    readonly type: number;
    readonly title: string;
    readonly action: string | null;
    readonly path: string | null;
    readonly opens: string | null;
    readonly icon: string | null;
    readonly hidden: boolean;
    readonly keepAlive: boolean;
    readonly orderNum: number;
  };
}

const VERB_TITLES: Readonly<Record<(typeof VERBS)[number], string>> = {
  list: "列表",
  get: "查看",
  add: "新增",
  edit: "编辑",
  delete: "删除",
  export: "导出",
  import: "导入",
};

const OTHERS = { code: "group /other-rights", path: "/other-rights", title: "不在菜单中的权限" } as const;

interface NamedCode {
  readonly code: string;
  readonly title: string;
  readonly type: number;
}

/** @param codes of operations that no schema states */
export function wantedPermissions(
  model: Model,
  content: RightsContent,
  codes: readonly string[],
): readonly WantedPermission[] {
  const wanted: WantedPermission[] = [];
  const stated = new Set<string>();
  /** Codes of menus, by what they open. */
  const menus = new Map<string, string>();
  const addMenu = (nodes: readonly MenuNode[], above: string | undefined): void =>
    nodes.forEach((node, at) => {
      const code = `menu ${node.path}`;
      wanted.push({ code, above, values: menuValues(node, at + 1) });
      if (node.permission !== undefined) stated.add(node.permission);
      if (node.opens !== undefined && !menus.has(node.opens)) menus.set(node.opens, code);
      addMenu(node.children, code);
    });
  addMenu(model.menu, undefined);
  const rest: { readonly title: string; readonly name: string; readonly named: readonly NamedCode[] }[] = [];
  const addCodes = (above: string, named: readonly NamedCode[]): void =>
    named.forEach((one, at) => wanted.push({ code: `code ${one.code}`, above, values: codeValues(one, at + 1) }));
  for (const entity of Object.values(model.entities)) {
    const named = codesOf(entity).filter(({ code }) => !stated.has(code));
    for (const { code } of named) stated.add(code);
    const menu = menus.get(`entity:${entity.entity}`) ?? viewsOf(model, entity).map((view) => menus.get(view))[0];
    if (menu === undefined) rest.push({ title: entity.title, name: entity.entity, named });
    else addCodes(menu, named);
  }
  const granted = content.roles.flatMap((role) => role.grants);
  const system = [...new Set([...codes, ...granted])].filter((code) => !stated.has(code)).sort();
  rest.push({
    title: "系统",
    name: "system",
    named: system.map((code) => ({ code, title: titleOf(code, model), type: 2 })),
  });
  wanted.push({ code: OTHERS.code, above: undefined, values: groupValues(OTHERS.title, OTHERS.path, 1000) });
  for (const [at, { title, name, named }] of rest.filter((group) => group.named.length > 0).entries()) {
    const group = `group ${name}`;
    wanted.push({ code: group, above: OTHERS.code, values: groupValues(title, `${OTHERS.path}/${name}`, at + 1) });
    addCodes(group, named);
  }
  return wanted;
}

const viewsOf = ({ views }: Model, { entity }: EntityModel): readonly string[] =>
  Object.values(views).flatMap((view) => (view.entity === entity ? [`view:${view.view}`] : []));

function titleOf(code: string, model: Model): string {
  if (code === "*") return "全部权限";
  const [name = "", verb] = code.split(":");
  const title = model.entities[name]?.title;
  return verb === "*" && title !== undefined ? `${title}：全部` : code;
}

const menuValues = (node: MenuNode, orderNum: number): WantedPermission["values"] => ({
  type: PERMISSION_TYPES.menu,
  title: node.title,
  action: node.permission ?? null,
  path: node.path,
  opens: node.opens ?? null,
  icon: node.icon ?? null,
  hidden: node.hidden,
  keepAlive: node.keepAlive,
  orderNum,
});

const groupValues = (title: string, path: string, orderNum: number): WantedPermission["values"] => ({
  type: PERMISSION_TYPES.menu,
  title,
  action: null,
  path,
  opens: null,
  icon: null,
  hidden: true,
  keepAlive: false,
  orderNum,
});

const codeValues = ({ code, title, type }: NamedCode, orderNum: number): WantedPermission["values"] => ({
  type,
  title: title.slice(0, 60),
  action: code,
  path: null,
  opens: null,
  icon: null,
  hidden: false,
  keepAlive: false,
  orderNum,
});

/** Permission codes of an entity, each once, with what they are for. */
function codesOf(entity: EntityModel): readonly NamedCode[] {
  const { button, field: data } = PERMISSION_TYPES;
  const named: NamedCode[] = [
    ...VERBS.map((verb) => ({ code: entity.permissions[verb], title: VERB_TITLES[verb], type: button })),
    ...[...(entity.states?.steps ?? []), ...entity.actions].map((act) => ({
      code: act.permission,
      title: act.title,
      type: button,
    })),
    ...entity.fields.flatMap((field) => [
      ...(field.permissions.read === undefined
        ? []
        : [{ code: field.permissions.read, title: `查看${field.title}`, type: data }]),
      ...(field.permissions.write === undefined
        ? []
        : [{ code: field.permissions.write, title: `填写${field.title}`, type: data }]),
      ...(field.mask === undefined ? [] : [{ code: field.mask.unless, title: `查看完整的${field.title}`, type: data }]),
    ]),
  ];
  const seen = new Set<string>();
  return named.filter(({ code }) => code.includes(":") && seen.size < seen.add(code).size);
}
