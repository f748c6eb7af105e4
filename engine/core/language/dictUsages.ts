/** Where the model names a dictionary or one of its values: these must not be deleted while the model is served. */
import type { Predicate, EntityModel, FieldModel, Model } from "#core/model";

/** A field of an entity, or one that a step or an action asks for. */
interface DictField {
  readonly entity: EntityModel;
  readonly field: FieldModel;
}

/** Fields whose values are items of the dictionary. */
export function dictFields(model: Model, dict: string): readonly DictField[] {
  return Object.values(model.entities).flatMap((entity) =>
    entity.fields.filter((field) => isOf(field, dict)).map((field) => ({ entity, field })),
  );
}

/** Everything that names a dictionary, in words. */
export function dictUsages(model: Model, dict: string): readonly string[] {
  const places = [
    ...Object.values(model.entities).flatMap((entity) =>
      [...entity.fields, ...inputsOf(entity)]
        .filter((field) => isOf(field, dict))
        .map((field) => placeOf(entity, field)),
    ),
    ...Object.values(model.reports).flatMap((report) =>
      [...report.params, ...report.columns]
        .filter(({ field }) => isOf(field, dict))
        .map(({ field }) => `报表“${report.title}”的“${field.title}”`),
    ),
  ];
  return [...new Set(places)];
}

/** Every rule of the schemas that names a value of a dictionary: defaults, states and conditions. */
export function dictValueUsages(model: Model, dict: string, value: string): readonly string[] {
  const places = Object.values(model.entities).flatMap((entity) =>
    entity.fields
      .filter((field) => isOf(field, dict))
      .filter(
        (field) =>
          isDefault(field, value) ||
          isState(entity, field, value) ||
          conditionsOn(model, entity.entity).some((one) => namesValue(one, field.name, value)),
      )
      .map((field) => `${placeOf(entity, field)}的规则`),
  );
  return [...new Set(places)];
}

const isOf = (field: FieldModel, dict: string): boolean => field.options["dict"] === dict;
const placeOf = (entity: EntityModel, field: FieldModel): string => `“${entity.title}”的“${field.title}”`;
const inputsOf = ({ states, actions }: EntityModel): readonly FieldModel[] =>
  [...(states?.steps ?? []), ...actions].flatMap((act) => act.input);

function isDefault(field: FieldModel, value: string): boolean {
  return field.default !== undefined && "value" in field.default && holdsValue(field.default.value, value);
}

function isState({ states }: EntityModel, field: FieldModel, value: string): boolean {
  if (states?.field !== field.name) return false;
  return [states.initial, ...states.byServer, ...states.steps.flatMap((step) => [step.to, ...step.from])].some(
    (state) => String(state) === value,
  );
}

/** Stored values of a field with several are joined by commas. */
const holdsValue = (stored: unknown, value: string): boolean =>
  stored !== null && String(stored).split(",").includes(value);

function namesValue(predicate: Predicate, field: string, value: string): boolean {
  if ("all" in predicate) return predicate.all.some((part) => namesValue(part, field, value));
  if ("any" in predicate) return predicate.any.some((part) => namesValue(part, field, value));
  if ("not" in predicate) return namesValue(predicate.not, field, value);
  // No file writes a condition on the row behind a reference as a whole.
  if ("where" in predicate) return false;
  return (
    predicate.on.via === undefined &&
    predicate.on.field === field &&
    predicate.operands.some((operand) => "literal" in operand && holdsValue(operand.literal, value))
  );
}

/** Conditions over rows of this entity, wherever they are written. */
function conditionsOn(model: Model, name: string): readonly Predicate[] {
  const entity = model.entities[name];
  const others = Object.values(model.entities).flatMap((other) => [
    ...[...other.fields, ...inputsOf(other)].flatMap((field) =>
      field.options["to"] === name && field.options["where"] !== undefined ? [field.options["where"] as Predicate] : [],
    ),
    ...other.guards.flatMap(({ none }) => (none?.entity === name ? (none.where ?? []) : [])),
  ]);
  const rules = Object.values(model.roles).flatMap((role) =>
    role.rowRules.filter((rule) => rule.entity === name).map((rule) => rule.where),
  );
  const dicts = Object.values(model.dicts).flatMap(({ source }) =>
    source?.entity === name ? (source.where ?? []) : [],
  );
  const views = Object.values(model.views).flatMap((view) =>
    view.entity === name ? [...[view.where ?? []].flat(), ...view.list.tabs.flatMap((tab) => tab.where ?? [])] : [],
  );
  return [...(entity === undefined ? [] : ownConditions(entity)), ...others, ...rules, ...dicts, ...views];
}

function ownConditions({ fields, list, checks, guards, rowRules, states, actions }: EntityModel): readonly Predicate[] {
  return [
    ...fields.flatMap(({ visible, required, readonly }) =>
      [visible ?? [], required?.when ?? [], typeof readonly === "object" ? readonly : []].flat(),
    ),
    ...list.tabs.flatMap((tab) => tab.where ?? []),
    ...list.rowStyle.map((style) => style.when),
    ...checks.map((check) => check.holds),
    ...guards.flatMap((guard) => guard.holds ?? []),
    ...rowRules.map((rule) => rule.where),
    ...[...(states?.steps ?? []), ...actions].flatMap((act) => act.when ?? []),
  ];
}
