export { ClosedLabel } from "./ClosedLabel.tsx";
export { GuardedButton } from "./GuardedButton.tsx";
export { useReason } from "./useReason.tsx";
