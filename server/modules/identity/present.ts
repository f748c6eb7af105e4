import { may, type EntityModel, type Model, type Viewer } from "#core/language";
import type { MemberProfile, PermissionEntry, UserInfo } from "./contract.ts";
import type { PersonRow, UserRow } from "./repo/index.ts";

export function presentUser(user: UserRow | PersonRow, profile?: MemberProfile): UserInfo {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    avatar: user.avatar,
    phone: user.phone,
    mtype: user.mtype,
    userType: user.userType === 0 ? 0 : 1,
    memberCode: user.memberCode,
    ...profile,
  };
}

type AuthPresenter = (model: Model, entries: readonly PermissionEntry[], viewer: Viewer) => readonly PermissionEntry[];

/**
 * Lists the codes that a viewer has, of all that the model or the tree of rights knows. Those of the model are
 * collected once per model.
 */
export function createAuthPresenter(): AuthPresenter {
  let known: { readonly model: Model; readonly codes: ReadonlyMap<string, 1 | 2> } | undefined;
  return (model, entries, viewer) => {
    if (known?.model !== model) known = { model, codes: codesIn(model) };
    const codes = new Map(known.codes);
    for (const { type, action } of entries) if (!codes.has(action)) codes.set(action, type);
    return [...codes]
      .filter(([action]) => may(viewer, action))
      .map(([action, type]) => ({ type, action, status: 1 as const }))
      .sort((a, b) => (a.action < b.action ? -1 : 1));
  };
}

function codesIn(model: Model): ReadonlyMap<string, 1 | 2> {
  const codes = new Map<string, 1 | 2>();
  for (const entity of Object.values(model.entities)) {
    for (const code of buttonCodes(entity)) codes.set(code, 2);
    for (const code of fieldCodes(entity)) if (!codes.has(code)) codes.set(code, 1);
  }
  return codes;
}

const buttonCodes = ({ permissions, actions, states }: EntityModel): readonly string[] =>
  [...Object.values(permissions), ...[...actions, ...(states?.steps ?? [])].map(({ permission }) => permission)].filter(
    (code) => code.includes(":"),
  );

const fieldCodes = ({ fields }: EntityModel): readonly string[] =>
  fields.flatMap(({ permissions, mask }) =>
    [permissions.read, permissions.write, mask?.unless].filter((code) => code !== undefined),
  );
