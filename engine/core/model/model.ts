/**
 * The model: what `compile` makes of all schema files. It is plain frozen data, so it can be sent to a browser as
 * JSON (cut to its viewer first, see projectEntity.ts), hashed, and compared with a golden file. Functions make
 * everything that runs (validators, predicates, expressions) from it and remember their result per object.
 */
import type { BoardModel } from "./board.ts";
import type { DictModel, MenuNode, RoleModel } from "./dictMenuRole.ts";
import type { EntityModel } from "./entity.ts";
import type { JobModel, NumberModel, TemplateModel } from "./jobNumberTemplate.ts";
import type { ReportModel } from "./report.ts";
import type { ViewModel } from "./view.ts";

export interface Model {
  /** Changes with any definition; pages keep what they fetched by it. */
  readonly hash: string;
  readonly entities: Readonly<Record<string, EntityModel>>;
  /** Second screens of entities. */
  readonly views: Readonly<Record<string, ViewModel>>;
  readonly dicts: Readonly<Record<string, DictModel>>;
  readonly menu: readonly MenuNode[];
  readonly roles: Readonly<Record<string, RoleModel>>;
  readonly reports: Readonly<Record<string, ReportModel>>;
  readonly boards: Readonly<Record<string, BoardModel>>;
  readonly jobs: Readonly<Record<string, JobModel>>;
  readonly numbers: Readonly<Record<string, NumberModel>>;
  readonly templates: Readonly<Record<string, TemplateModel>>;
}

/** As long as compile is at it: the hash is of the rest. */
export type UnhashedModel = Omit<Model, "hash">;
