/** Roles, dictionaries, demo rows and files that nothing serves yet. */
import { F, T, type Faulty } from "./faulty.fixture.ts";

export const ROLES: readonly Faulty[] = [
  ["a rule for a role that may not do it anyway", T, "/rowRules/0/may", ["delete"], "/rowRules/0/may/0", "RULE.DEAD"],
  ["a role's rule for another role", "clerk.role.json", "/rowRules/0/for", "boss", "/rowRules/0/for", "RULE.ROLE"],
  [
    "a permission that no role grants",
    T,
    `${F}/secret/permissions`,
    { read: "task:secrte" },
    `${F}/secret/permissions/read`,
    "PERMISSION.UNGRANTED",
    "task:secret",
  ],
  [
    "a grant of what does not exist",
    "clerk.role.json",
    "/grants/0",
    "task:lits",
    "/grants/0",
    "PERMISSION.UNKNOWN",
    "task:list",
  ],
  ["a dictionary of an entity without a value", "places.dict.json", "/value", undefined, "", "DICT.SOURCE"],
  ["a dictionary value twice", "level.dict.json", "/items/1/value", "1", "/items/1/value", "DICT.VALUE"],
  [
    "a word in a dictionary that is stored as integers",
    "level.dict.json",
    "/items/1/value",
    "low",
    "/items/1/value",
    "DICT.VALUE",
  ],
  ["a schedule with an hour that does not exist", "clean.job.json", "/cron", "0 0 25 * * ?", "/cron", "JOB.CRON"],
  ["a number that would come again next month", "serial.number.json", "/parts/1", "X", "/parts/2/reset", "NUMBER.PART"],
  [
    "a variable of a template that is not declared",
    "hello.template.json",
    "/text",
    "您好，{nmae}",
    "/text",
    "TEMPLATE.VARIABLE",
    "name",
  ],
  [
    "a demo value that its field refuses",
    "demo/rows.json",
    "/rows/place/0/rank",
    "first",
    "/rows/place/0/rank",
    "DEMO.VALUE",
  ],
];
