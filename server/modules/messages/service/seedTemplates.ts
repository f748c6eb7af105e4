/** Seeds the templates, whose texts operators change, from the template files. */
import type { Model, TemplateModel } from "#core/language";
import type { SeedWriter } from "#engine/server";
import type { SeedItem } from "#server/modules/system/index";
import { templateText } from "../rules.ts";
import type { TemplateRepo, TemplateRow } from "../repo/templates.ts";

export async function templateSeeds(
  model: Model,
  repo: TemplateRepo,
  seeding: SeedWriter,
): Promise<readonly SeedItem[]> {
  const rows = new Map((await repo.templates(seeding.tx)).map((row) => [row.template, row]));
  const items: SeedItem[] = [];
  for (const template of Object.values(model.templates)) {
    const row = rows.get(template.template);
    await bringUpDeclaration(template, row, seeding);
    items.push(seedOf(template, row, seeding));
  }
  return items;
}

function seedOf(template: TemplateModel, row: TemplateRow | undefined, seeding: SeedWriter): SeedItem {
  const { title, text } = template;
  return {
    kind: "template",
    code: template.template,
    wanted: templateText(template),
    present: row && templateText(row),
    insert: () =>
      seeding.add("message_template", { template: template.template, title, text, ...declarationOf(template) }),
    update: () => seeding.change("message_template", row?.id ?? "", { title, text }),
  };
}

/** What code depends on is the file's, whatever a person has written: no screen changes it. */
async function bringUpDeclaration(
  template: TemplateModel,
  row: TemplateRow | undefined,
  seeding: SeedWriter,
): Promise<void> {
  if (row === undefined) return;
  const { channels, variables } = declarationOf(template);
  if (row.channels !== channels || row.variables !== JSON.stringify(variables))
    await seeding.change("message_template", row.id, { channels, variables });
}

const declarationOf = ({ channels, variables }: TemplateModel) => ({
  channels: channels.join(","),
  variables: { ...variables },
});
