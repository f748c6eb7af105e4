import type { EntityView } from "#core/api";
import type { FieldModel } from "#core/language";
import type { DictItems } from "../../../api/index.ts";
import type { Labels } from "../../useListController.ts";

/** One value of a condition, as in the address: text, several joined by commas, '' for none. */
export interface ValueInputProps {
  readonly view: EntityView;
  readonly field: FieldModel | undefined;
  readonly name: string;
  readonly label: string;
  readonly multiple: boolean;
  readonly value: string;
  readonly dicts: DictItems;
  readonly labels: Labels;
  /** Chosen: takes effect at once. */
  readonly onChange: (value: string) => void;
  /** Typed: takes effect when the person says so. */
  readonly onType: (value: string) => void;
  readonly onEnter: () => void;
}

export type PlainInputProps = Omit<ValueInputProps, "view" | "labels">;
