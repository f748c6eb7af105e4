import type { FieldRef, Predicate, Variable } from "#core/model";

/** Visits every test of a predicate, left to right. */
function eachTest(predicate: Predicate, visit: (on: FieldRef, variables: readonly Variable[]) => void): void {
  if ("all" in predicate) for (const part of predicate.all) eachTest(part, visit);
  else if ("any" in predicate) for (const part of predicate.any) eachTest(part, visit);
  else if ("not" in predicate) eachTest(predicate.not, visit);
  else if ("via" in predicate) {
    visit({ field: predicate.via }, []);
    eachTest(predicate.where, (on, variables) => visit({ field: on.via ?? on.field, via: predicate.via }, variables));
  } else
    visit(
      predicate.on,
      predicate.operands.flatMap((operand) => ("variable" in operand ? [operand.variable] : [])),
    );
}

/** Names of the row's own fields that a predicate reads, each once; for `reference.field`, the reference field. */
export function predicateFields(predicate: Predicate): readonly string[] {
  const names = new Set<string>();
  eachTest(predicate, (on) => names.add(on.via ?? on.field));
  return [...names];
}

/** Everything it reads: own fields and `reference.field`s, and `$row` fields of the surrounding form. */
export function predicateRefs(predicate: Predicate): {
  readonly fields: readonly FieldRef[];
  readonly row: readonly string[];
  readonly user: readonly string[];
  readonly time: boolean;
} {
  const fields = new Map<string, FieldRef>();
  const row = new Set<string>();
  const user = new Set<string>();
  let time = false;
  eachTest(predicate, (on, variables) => {
    fields.set(`${on.via ?? ""}.${on.field}`, on);
    for (const variable of variables) {
      if (variable.name === "row") row.add(variable.field);
      else if (variable.name === "user") user.add(variable.key);
      else time = true;
    }
  });
  return { fields: [...fields.values()], row: [...row], user: [...user], time };
}
