export { mayClose, mayCloseAll } from "./unsaved.ts";
export { useFormController } from "./useFormController.ts";
export type { FormController } from "./useFormController.ts";
