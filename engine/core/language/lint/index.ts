/** Every rule of lint, one file per family. */
import { resolvePreset } from "../compile/draftField.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { Interruptible } from "../compile/interruptible.ts";
import type { FieldModel } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { EntitySource, Fields } from "../source.ts";
import type { EntityLintContext, ProjectLintContext, WrittenField } from "./lintContext.ts";
import { lintBoard } from "./boards.ts";
import { lintCases } from "./cases.ts";
import { lintDeadEnds } from "./deadEnds.ts";
import { lintDemo } from "./demo.ts";
import { lintDict, lintRole } from "./dictAndRole.ts";
import { lintCycles, lintFields } from "./fields.ts";
import { lintDisclosed, lintDisclosedElsewhere } from "./disclosed.ts";
import { lintEncrypted, lintEncryptedElsewhere } from "./encrypted.ts";
import { lintEmptyResults } from "./emptyResults.ts";
import { lintGuards } from "./guards.ts";
import { lintIndexes } from "./indexes.ts";
import { lintLinks, lintPaths } from "./relations.ts";
import { lintLists } from "./lists.ts";
import { lintMenu } from "./menu.ts";
import { lintMessages } from "./messages.ts";
import { lintNumbers } from "./numbers.ts";
import { lintParents } from "./parents.ts";
import { lintUnreachableFields } from "./unreachableFields.ts";
import { lintPermissionCodes } from "./permissionCodes.ts";
import { lintPresets } from "./presets.ts";
import { lintPrivateFiles } from "./privateFiles.ts";
import { lintReport } from "./reports.ts";
import { lintRequires } from "./requires.ts";
import { lintRowRules, lintRowRulesOfRole } from "./rowRules.ts";
import { lintStates } from "./states.ts";
import { lintView } from "./views.ts";
import { lintJobNumberTemplate } from "./jobNumberTemplate.ts";

const ENTITY_RULES: readonly ((lint: EntityLintContext) => void)[] = [
  lintFields,
  lintDisclosed,
  lintEncrypted,
  lintCycles,
  lintEmptyResults,
  lintNumbers,
  lintMessages,
  lintUnreachableFields,
  lintLists,
  lintIndexes,
  lintStates,
  lintDeadEnds,
  lintGuards,
  lintRequires,
  lintLinks,
  lintParents,
  lintPermissionCodes,
  lintRowRules,
];

/** Every rule over every file, or over one. */
export function* lintProject(project: ProjectLintContext, only?: ReadFile): Interruptible<void> {
  for (const one of project.names.entities.values()) {
    const entity = project.model.entities[one.name];
    if (entity === undefined || !project.validFiles.has(one.file) || (only !== undefined && only !== one.file))
      continue;
    const lint = entityLint(one.value as unknown as EntitySource, entity, project, one.file.report);
    for (const rule of ENTITY_RULES) rule(lint);
    yield;
  }
  lintPaths(project);
  for (const file of project.files) {
    if (!project.validFiles.has(file) || (only !== undefined && only !== file)) continue;
    lintOtherFile(file, project);
    yield;
  }
}

/** A file of any kind but an entity. */
function lintOtherFile(file: ReadFile, project: ProjectLintContext): void {
  const { kind, value } = file;
  if (value === undefined) return;
  lintDisclosedElsewhere(file, project);
  lintEncryptedElsewhere(file, project);
  lintPrivateFiles(file, project);
  if (kind === "presets") lintPresets(file, project);
  else if (kind === "dict") lintDict(value, file, project);
  else if (kind === "role") {
    lintRole(value, file, project);
    lintRowRulesOfRole(file, project);
  } else if (kind === "test") lintCases(file, project);
  else if (kind === "demo") lintDemo(value, file, project);
  else if (kind === "view") lintView(file, project);
  else if (kind === "report") lintReport(file, project);
  else if (kind === "board") lintBoard(file, project);
  else if (kind === "menu") lintMenu(value, file, project);
  else lintJobNumberTemplate(value, file);
}

function entityLint(
  source: EntitySource,
  entity: EntityLintContext["entity"],
  project: ProjectLintContext,
  report: EntityLintContext["report"],
): EntityLintContext {
  const fields = new Map(entity.fields.map((field) => [field.name, field]));
  const written = (
    from: Fields,
    models: readonly FieldModel[],
    pointer: string,
    declared: boolean,
  ): readonly WrittenField[] =>
    models.flatMap((field) => {
      const given = Object.hasOwn(from, field.name) ? from[field.name] : undefined;
      return given === undefined
        ? []
        : [
            {
              field,
              source: resolvePreset(given, project.names.presets).source,
              pointer: pointer + pointerOf(field.name),
              declared,
            },
          ];
    });
  const asked = [
    ...(entity.states?.steps ?? []).map((step) =>
      written(
        source.states?.steps[step.name]?.input ?? {},
        step.input,
        pointerOf("states", "steps", step.name, "input"),
        false,
      ),
    ),
    ...entity.actions.map((action) =>
      written(
        source.actions?.[action.name]?.input ?? {},
        action.input,
        pointerOf("actions", action.name, "input"),
        false,
      ),
    ),
  ];
  return {
    source,
    entity,
    project,
    report,
    field: (name) => fields.get(name),
    writtenFields: [...written(source.fields, entity.fields, "/fields", true), ...asked.flat()],
  };
}
