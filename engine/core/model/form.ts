/** The form of an entity. */
import type { Predicate } from "./predicate.ts";

export interface FormModel {
  readonly mode: "drawer" | "modal" | "page";
  readonly width?: number;
  readonly columns: number;
  readonly sections: readonly SectionModel[];
  /** Titles of groups of sections; a section without `tab` is above them. */
  readonly tabs: readonly string[];
  readonly actions: readonly string[];
}

export interface SectionModel {
  readonly title?: string;
  readonly fields: readonly string[];
  readonly columns: number;
  readonly visible?: Predicate;
  readonly folded: boolean;
  readonly tab?: string;
}
