import { useFormController } from "./useFormController.ts";
import type { FormHostProps } from "../extensions/contract.ts";
import { FormView } from "./FormView.tsx";

/** A record's form in the frame its schema asks for. */
export function FormPage(props: FormHostProps) {
  return <FormView form={useFormController(props)} />;
}
