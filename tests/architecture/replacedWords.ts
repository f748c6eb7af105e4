// Words of earlier versions and what stands for them now. No declared name and no name of a file or folder holds one.
// Standard terms that happen to be spelled alike (a promise that is settled, a walk over a tree) are kept out by `in`
// or excepted below.

export interface ReplacedWord {
  /**
   * In lower case, read word by word as in an identifier: "entity work" is found in `EntityWork` and in `entity_work`.
   */
  readonly words: string;
  readonly by: string;
  /** Paths in which it is refused; everywhere if not given. */
  readonly in?: RegExp;
  /** Refused as the name of a type only; as a variable it is plain English. */
  readonly typesOnly?: boolean;
}

export interface Exception {
  readonly words: string;
  readonly in: RegExp;
  /** The names that may hold the word there; all if not given. */
  readonly names?: readonly string[];
  readonly reason: string;
}

const ENGINE = /^engine\//;
const CORE = /^engine\/core\//;
const SERVER = /^engine\/server\//;
const REACT = /^engine\/react\//;
const GRID = /^engine\/react\/grid\//;
const PORTAL = /^portal\/src\//;
const ARCHITECTURE = /^tests\/architecture\//;

export const REPLACED_WORDS: readonly ReplacedWord[] = [
  // Architecture
  { words: "house", by: "repository" },
  { words: "room", by: "package or module", in: ARCHITECTURE },
  { words: "rooms", by: "packages or modules" },
  { words: "wall", by: "architecture rule" },
  { words: "walls", by: "architecture rules" },
  { words: "door", by: "connection, entry point or page, whichever it is" },
  { words: "doors", by: "database, entry points or pages, whichever they are" },
  { words: "plant", by: "violation", in: /^tests\// },
  { words: "plants", by: "violations", in: /^tests\// },
  { words: "harm", by: "corruption" },
  { words: "harms", by: "corruptions" },

  // Operations, database and realtime
  { words: "world", by: "runtime (EngineRuntime)" },
  { words: "worlds", by: "datasets or runtimes" },
  { words: "entity work", by: "EntityTable" },
  { words: "work", by: "what it is about (EntityTable)", typesOnly: true },
  { words: "writing", by: "MutationContext" },
  { words: "asking", by: "QueryContext" },
  { words: "asked", by: "QueryContext", typesOnly: true },
  { words: "standing", by: "existing, or notDeleted of rows" },
  { words: "hop", by: "relationColumn, or reference in a path" },
  { words: "hops", by: "relationColumns, or references in a path" },
  { words: "offer", by: "optionFilter or RowAction", in: ENGINE },
  { words: "offers", by: "optionFilters or RowActions", in: ENGINE },
  { words: "settle", by: "normalize of a row, resolve of a conflict" },
  { words: "settles", by: "normalizes of a row, resolves of a conflict" },
  { words: "his", by: "their" },
  { words: "may with", by: "canAccessRow" },
  { words: "grants", by: "fieldPermissions", in: /^engine\/server\/operations\// },
  { words: "memory", by: "QueryCache", in: SERVER },
  { words: "remembered", by: "cached", in: SERVER },
  { words: "kept", by: "CacheEntry", typesOnly: true },
  { words: "stamp", by: "revision", in: SERVER },
  { words: "shape", by: "queryKey or rightsKey", in: SERVER },
  { words: "narrow", by: "applyTextIndex", in: SERVER },
  { words: "told", by: "notified, recorded or reported" },
  { words: "tell", by: "notify or report" },
  { words: "tells", by: "notifies or reports" },
  { words: "heard", by: "received or events" },
  { words: "hear", by: "subscribe or listener" },
  { words: "hears", by: "receives" },
  { words: "news", by: "changes" },

  // Core
  { words: "around", by: "CompileContext or FieldContext", typesOnly: true },
  { words: "surroundings", by: "CompileContext or FieldContext" },
  { words: "misfit", by: "shape error" },
  { words: "misfits", by: "shape errors" },
  { words: "sight", by: "FieldVisibility" },
  { words: "understood", by: "AnalysisResult" },
  { words: "trial", by: "test harness" },
  { words: "trials", by: "test harnesses" },
  { words: "sample", by: "fixture", in: CORE },
  { words: "samples", by: "fixtures", in: CORE },
  { words: "example", by: "fixture", in: /^engine\/core\/fields\// },
  { words: "examples", by: "fixtures", in: /^engine\/core\/fields\// },
  { words: "refusal", by: "error (ApiError)" },
  { words: "refusals", by: "errors" },
  { words: "refuse", by: "error(), reject or assert" },
  { words: "nobody", by: "anonymous" },

  // React
  { words: "desk", by: "controller" },
  { words: "desks", by: "controllers" },
  { words: "typist", by: "CellTextInput" },
  { words: "looks", by: "cellRenderers", in: GRID },
  { words: "face", by: "CellView", in: GRID },
  { words: "sheet", by: "GridView", in: GRID },
  { words: "spot", by: "CellAddress" },
  { words: "spots", by: "cell addresses" },
  { words: "area", by: "Selection", in: GRID },
  { words: "leapt", by: "jumpToEdge" },
  { words: "along", by: "nextCell in the grid" },
  { words: "upright", by: "record panel" },
  { words: "verdicts", by: "validation state", in: REACT },
  { words: "bear", by: "create" },
  { words: "born", by: "created" },
  { words: "seek", by: "resolve", in: GRID },
  { words: "deal numbers", by: "renumber" },
  { words: "sums", by: "column statistics", in: GRID },
  { words: "chosen", by: "selected", in: GRID },
  { words: "looker", by: "CurrentUser" },
  { words: "holds", by: "conditions", in: REACT },
  { words: "slots", by: "extensions (components handed in)", in: /^engine\/react\/(?!grid\/)/ },
  { words: "drawing", by: "rjsfConfig", in: REACT },

  // Portal
  { words: "walk", by: "router", in: PORTAL },
  { words: "walks", by: "routers", in: PORTAL },
  { words: "stage", by: "outlet", in: PORTAL },
  { words: "place", by: "location", in: PORTAL, typesOnly: true },
  { words: "fits", by: "matchPath", in: PORTAL },
  { words: "twins", by: "path aliases" },
  { words: "twin", by: "path alias" },
  { words: "scenes", by: "illustrations", in: /^portal\/src\/ui\// },
  { words: "matter", by: "content" },
];

export const EXCEPTIONS: readonly Exception[] = [
  // Keys of the wire and of the schema language, and what is named after them.
  { words: "along", in: /^engine\/core\/api\/entityResults\.ts$/, reason: "key of the answer of a deletion check" },
  { words: "news", in: /^engine\/core\/api\/liveProtocol\.ts$/, reason: "key of a frame of the live socket" },
  { words: "desk", in: /^tests\/support\/schemas\//, reason: "an entity of the test schemas: a piece of furniture" },

  // Standard terms that are spelled alike.
  {
    words: "wall",
    in: /^engine\/react\/fields\/date\//,
    names: ["wallClockPicker.ts", "wallClockNow", "parseWallClock", "WallClockPicker"],
    reason: "wall-clock time",
  },
  { words: "hop", in: /^server\/app\/trustedProxies\.ts$/, reason: "a hop over a proxy" },
  { words: "hops", in: /^server\/app\/config\.ts$/, reason: "hops over proxies" },
];
