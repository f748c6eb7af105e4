/** What a form lends to the inputs that hold forms of their own (lines): the rules of the language and the other inputs. */
import { createContext, useContext } from "react";
import type { KindName } from "#core/fields";
import type { EntityView } from "#core/api";
import type { FormMode, FormRules } from "../form/store/index.ts";
import type { Input, Display } from "./inputProps.ts";

export interface FormServices {
  readonly rules: FormRules;
  /** Rules of another entity's rows, for what stands inside a field. */
  readonly rulesOf: (view: EntityView, mode: FormMode) => FormRules;
  readonly inputs: Readonly<Record<KindName, Input>>;
  readonly displays: Readonly<Record<KindName, Display>>;
}

const Services = createContext<FormServices | undefined>(undefined);

export const FormServicesProvider = Services.Provider;

export function useFormServices(): FormServices {
  const services = useContext(Services);
  if (!services) throw new Error("useFormServices needs FormServicesProvider above it");
  return services;
}
