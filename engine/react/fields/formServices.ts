/** What a form gives to the widgets in it: its rules, and the components that know every kind. */
import { createContext, useContext, type ComponentType } from "react";
import type { EntityView } from "#core/api";
import type { FormMode, FormRules } from "../form/store/index.ts";
import type { EditorProps } from "./inputProps.ts";
import type { CellProps } from "./kindCell.ts";

export interface FormServices {
  readonly rules: FormRules;
  /** Rules of the rows inside a field (lines). */
  readonly rulesOf: (view: EntityView, mode: FormMode) => FormRules;
  /** Given here, not imported: a kind of cell holds fields itself (lines). */
  readonly Cell: ComponentType<CellProps>;
  readonly Editor: ComponentType<EditorProps>;
}

const Services = createContext<FormServices | undefined>(undefined);

export const FormServicesProvider = Services.Provider;

export function useFormServices(): FormServices {
  const services = useContext(Services);
  if (!services) throw new Error("useFormServices needs FormServicesProvider above it");
  return services;
}
