export { ClosedLabel } from "./DisabledLabel.tsx";
export { GuardedButton } from "./ExplainedButton.tsx";
export { useReason } from "./useDisabledReason.tsx";
