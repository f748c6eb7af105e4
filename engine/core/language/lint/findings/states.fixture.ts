/** States, steps and actions. */
import { F, T, type Faulty } from "./faulty.fixture.ts";

const STAMPLESS = { title: "退回", mark: "已退回", from: [1], to: 2 };

export const STATES: readonly Faulty[] = [
  ["a state that its dictionary has not", T, "/states/steps/submit/to", 9, "/states/steps/submit/to", "STATE.UNKNOWN"],
  ["steps beside a grid that shows none", T, "/list/editable", true, "/list/editable", "LIST.STEPS"],
  [
    "a step from a state that is never reached",
    T,
    "/states/steps/approve/from",
    [2],
    "/states/steps/approve/to",
    "STATE.STEP",
  ],
  ["a step that no other leads to", T, "/states/steps/submit/to", 2, "/states/steps/approve/from/0", "STATE.DEAD"],
  ["a state that people could write", T, `${F}/status/readonly`, undefined, `${F}/status`, "STATE.WRITABLE"],
  [
    "a stamp of time on a text",
    T,
    "/states/steps/submit/stamp/at",
    "maker",
    "/states/steps/submit/stamp/at",
    "STATE.STAMP",
  ],
  [
    "an input named like a parameter of the step's call",
    T,
    "/states/steps/approve/input/version",
    { kind: "integer", title: "版本" },
    "/states/steps/approve/input/version",
    "NAME.RESERVED",
  ],
  [
    "an excluded person that no step stamps",
    T,
    "/states/steps/approve/not",
    ["opinion"],
    "/states/steps/approve/not/0",
    "STATE.STAMP",
  ],
  [
    "a mark of a step that stamps nothing",
    T,
    "/states/steps/approve",
    STAMPLESS,
    "/states/steps/approve/mark",
    "STATE.STEP",
  ],
  [
    "an input that is no field",
    T,
    "/states/steps/approve/input",
    { opinoin: { kind: "textarea", title: "意见" } },
    "/states/steps/approve/input/opinoin",
    "NAME.UNKNOWN",
    "opinion",
  ],
  [
    "an action named like a generic operation",
    T,
    "/actions/saveRows",
    { title: "保存", on: "list" },
    "/actions/saveRows",
    "STATE.STEP",
  ],
  [
    "an action named like a permission",
    T,
    "/actions/export",
    { title: "导出", on: "list" },
    "/actions/export",
    "STATE.STEP",
  ],
  ["an action named like a step", T, "/actions/submit", { title: "提交", on: "row" }, "/actions/submit", "STATE.STEP"],
];
