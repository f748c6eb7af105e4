/** Where in a file a key belongs that stands at the wrong level: `columns` beside `list` belongs in it. */
import { isObject, segmentsOf } from "../jsonPointer.ts";
import { resolveRef, type MetaSchema } from "./metaSchema.ts";

/** In words, to follow “应写在”; undefined where the key belongs nowhere near. */
export function placeOfKey(name: string, pointer: string, root: MetaSchema): string | undefined {
  const levels = levelsAbove(pointer, root);
  const [here, ...above] = levels.toReversed();
  if (here === undefined) return undefined;
  const below = memberWith(name, here, root);
  if (below !== undefined) return below;
  for (const [at, level] of above.entries()) {
    if (hasKey(name, level, root)) return at === above.length - 1 ? "文件的最外层" : "上一层";
    const beside = memberWith(name, level, root);
    if (beside !== undefined) return beside;
  }
  return undefined;
}

type Level = readonly MetaSchema[];

/** The schemas of the root, of what is in it, …, and of the object that `pointer` names. */
function levelsAbove(pointer: string, root: MetaSchema): readonly Level[] {
  const levels: Level[] = [[root]];
  for (const segment of segmentsOf(pointer)) {
    const around = branchesOf(levels.at(-1) ?? [], root);
    levels.push(
      around.flatMap(({ properties, items, additionalProperties }) => {
        const own = properties !== undefined && Object.hasOwn(properties, segment) ? properties[segment] : undefined;
        const member =
          own ?? items ?? (isObject(additionalProperties) ? (additionalProperties as MetaSchema) : undefined);
        return member === undefined ? [] : [member];
      }),
    );
  }
  return levels.filter((level) => branchesOf(level, root).some(({ properties }) => properties !== undefined));
}

const branchesOf = (level: Level, root: MetaSchema): Level =>
  level.flatMap((schema) => {
    const own = resolveRef(schema, root);
    const branches = own.anyOf ?? own.oneOf;
    return branches === undefined ? [own] : branchesOf(branches, root);
  });

/** In every branch that is an object, so that a key of one kind of field is not proposed to all. */
function hasKey(name: string, level: Level, root: MetaSchema): boolean {
  const objects = branchesOf(level, root).filter(({ properties }) => properties !== undefined);
  return objects.length > 0 && objects.every(({ properties = {} }) => Object.hasOwn(properties, name));
}

/** The member of an object, or of one of its lists or tables, that has the key. */
function memberWith(name: string, level: Level, root: MetaSchema): string | undefined {
  for (const { properties = {} } of branchesOf(level, root))
    for (const [key, schema] of Object.entries(properties)) {
      const branches = branchesOf([schema], root);
      if (hasKey(name, branches, root)) return `“${key}”里`;
      const members = branches.flatMap(({ items, additionalProperties }) =>
        items !== undefined ? [items] : isObject(additionalProperties) ? [additionalProperties as MetaSchema] : [],
      );
      if (members.length > 0 && hasKey(name, members, root)) return `“${key}”的各项里`;
    }
  return undefined;
}
