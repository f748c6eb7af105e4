export { DisabledLabel } from "./DisabledLabel.tsx";
export { ExplainedButton } from "./ExplainedButton.tsx";
export { useDisabledReason } from "./useDisabledReason.tsx";
