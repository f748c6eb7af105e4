import { expect, it } from "vitest";
import { assertDefined, defineModule, listsOf } from "./defineModule.ts";

const notes = defineModule({
  name: "notes",
  permissions: ["note:list"],
  actions: [{ "note.stamp": () => undefined }, { "note.mark": () => undefined }],
  jobs: [{ "notes.tidy": () => undefined }],
  pages: ["noteWall"],
});
const OPERATION = { module: "notes", method: "GET", path: "/notes", permission: "note:list" } as const;
const registered = { operations: [OPERATION], actions: ["note.stamp", "note.mark"], handlers: ["notes.tidy"] };

it("lists what all modules have, in their order", () => {
  const of = { entity: "信件", field: "密钥" };
  const sealed = { of, key: "id", sealed: { entity: "letter", field: "secret" } };
  const lists = listsOf([defineModule({ name: "first", pages: ["home"], migrations: [], sealed: [sealed] }), notes]);
  expect(lists).toEqual({
    permissions: ["note:list"],
    actions: ["note.stamp", "note.mark"],
    handlers: ["notes.tidy"],
    pages: ["home", "noteWall"],
    errors: [],
    migrations: { first: [] },
    sealed: [sealed],
  });
});

it("accepts a product whose modules register what they name", () => {
  expect(() => assertDefined([notes], registered)).not.toThrow();
});

it("refuses an operation whose permission its module does not name, and a name that none requires", () => {
  const other = { ...OPERATION, path: "/notes/all", permission: "note:audit" } as const;
  expect(() => assertDefined([notes], { ...registered, operations: [OPERATION, other] })).toThrow(
    "GET /notes/all: the module notes does not name note:audit.",
  );
  expect(() => assertDefined([notes], { ...registered, operations: [] })).toThrow(
    "The module notes names note:list, which none of its operations requires.",
  );
});

it("refuses an operation of a module that is not defined", () => {
  const lost = { ...OPERATION, module: "lost" };
  expect(() => assertDefined([notes], { ...registered, operations: [OPERATION, lost] })).toThrow(
    "GET /notes: no module is defined as lost.",
  );
});

it("refuses an operation that writes and does not say what it leaves in the audit", () => {
  const silent = { ...OPERATION, method: "POST" } as const;
  expect(() => assertDefined([notes], { ...registered, operations: [silent] })).toThrow(
    "POST /notes: it does not say what it leaves in the audit.",
  );
  expect(() => assertDefined([notes], { ...registered, operations: [{ ...silent, audit: "add" }] })).not.toThrow();
});

it("refuses code that no module names, and names without code", () => {
  expect(() => assertDefined([notes], { ...registered, actions: ["note.stamp", "note.burn"] })).toThrow(
    "No module defines the action note.burn.\nThe action note.mark is not registered.",
  );
  expect(() => assertDefined([notes], { ...registered, handlers: [] })).toThrow(
    "The job notes.tidy is not registered.",
  );
});
