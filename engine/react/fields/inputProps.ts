/** The properties of every kind's input: its field and its value, and nothing of the surrounding form. */
import { createContext, useContext, type ComponentType } from "react";
import type { FieldModel } from "#core/language";
import type { Stored, Wire, WireRow } from "#core/values";

export interface InputProps {
  readonly id: string;
  readonly field: FieldModel;
  /** As typed, or as the server gave it. */
  readonly value: Wire;
  readonly stored: Stored;
  /** Text of a dictionary, reference or tree value, where known. */
  readonly label: string | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  /** Ids of the sentences that help with it or say what is wrong. */
  readonly describedBy: string | undefined;
  readonly onChange: (value: Wire, also?: ChangeExtras) => void;
  readonly onBlur: () => void;
  /**
   * The input cannot become a value: the field shows the message, and the form is not saved, until the next change, or
   * until the input takes it back (undefined).
   */
  readonly onInputError: (message: string | undefined) => void;
}

export interface ChangeExtras {
  readonly label?: string;
  /** Companion fields that the choice fills. */
  readonly fill?: WireRow;
}

export type Input = ComponentType<InputProps>;

export interface EditorProps extends InputProps {
  readonly inCell?: boolean;
}

/** The entity whose fields are edited, and its API path. */
interface InputScope {
  readonly entity: string;
  readonly path: string;
  /** Prefix of a field's name in requests for its options: the input fields of an action have one. */
  readonly prefix?: string;
  /** Titles, paths and rights of the entities that are referred to. */
  readonly related: Readonly<
    Record<
      string,
      { readonly title: string; readonly path: string; readonly titleField: string; readonly may: boolean }
    >
  >;
}

const Scope = createContext<InputScope>({ entity: "", path: "", related: {} });

export const InputScopeProvider = Scope.Provider;

export const useInputScope = (): InputScope => useContext(Scope);
