import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "./command.ts";

const NAME = /^([a-z][a-z0-9_-]*\/)+[a-z][a-z0-9_]*$/;

/**
 * `new <area>/<name> <title>`: an entity file that compiles, to be filled in; in the first folder of SCHEMAS_DIR where
 * there is one.
 */
export const newSchema: Command = async (args, { config, print }) => {
  const [place = "", title = ""] = args;
  if (!NAME.test(place) || title === "") {
    print("用法：npm run schema -- new <area>/<name> <标题>，例如 new office/visit 来访登记");
    print("文件建在 schemas/ 中；设置了 SCHEMAS_DIR 时，建在它的第一个文件夹中");
    return 2;
  }
  const file = join(config.schemaDirs[1] ?? config.schemaDirs[0] ?? "schemas", `${place}.entity.json`);
  if (existsSync(file)) {
    print(`文件已存在：${file}`);
    return 1;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, textOf(place, title));
  print(`已新建 ${file}`);
  print(`菜单中加一行：{ "path": "/${place}", "title": "${title}", "opens": "entity:${nameOf(place)}" }`);
  return 0;
};

const nameOf = (place: string): string => place.slice(place.lastIndexOf("/") + 1);

function textOf(place: string, title: string): string {
  const up = "../".repeat(place.split("/").length - 1);
  return `${JSON.stringify(
    {
      $schema: `${up}.gen/entity.schema.json`,
      entity: nameOf(place),
      title,
      purpose: `${title}：请用一句话写明每行记录什么`,
      fields: {
        name: { kind: "text", title: "名称", max: 60, required: true },
        remark: { kind: "textarea", title: "备注", max: 200 },
      },
      indexes: [["-createTime"]],
      list: { columns: ["name", "remark", "createTime"], filters: ["name"], sort: "-createTime" },
      form: { columns: 1 },
      history: true,
    },
    null,
    2,
  )}\n`;
}
