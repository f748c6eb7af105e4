/** What a form lends to the inputs that hold forms of their own (lines): the rules of the language and the other inputs. */
import { createContext, useContext } from "react";
import type { KindName } from "#core/fields";
import type { EntityView } from "#core/api";
import type { FormMode, FormRules } from "../form/store/index.ts";
import type { Input, Reading } from "./inputProps.ts";

export interface FormTools {
  readonly rules: FormRules;
  /** Rules of another entity's rows, for what stands inside a field. */
  readonly rulesOf: (view: EntityView, mode: FormMode) => FormRules;
  readonly inputs: Readonly<Record<KindName, Input>>;
  readonly readings: Readonly<Record<KindName, Reading>>;
}

const Tools = createContext<FormTools | undefined>(undefined);

export const FormToolsProvider = Tools.Provider;

export function useFormTools(): FormTools {
  const tools = useContext(Tools);
  if (!tools) throw new Error("useFormTools needs FormToolsProvider above it");
  return tools;
}
