export { ActionDialog } from "./ActionDialog.tsx";
