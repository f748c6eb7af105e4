import type { Tables } from "#schemas/.gen/tables.ts";

/** What a dictionary file has been seeded with. */
interface SeedTable {
  readonly kind: string;
  readonly code: string;
  readonly text: string;
}

interface PreferenceTable {
  readonly userId: string;
  readonly key: string;
  readonly value: string;
  /** When it was last written. */
  readonly at: number;
}

/** The module's own tables as its migrations leave them, and those of its entities. */
export interface SystemTables extends Pick<Tables, "sys_dict" | "sys_dict_item"> {
  readonly system_seed: SeedTable;
  readonly system_preference: PreferenceTable;
}
