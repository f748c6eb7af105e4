import type { InputProps } from "./inputProps.ts";

/** What a screen reader announces of an input besides its label. */
export function ariaOf({ required, invalid, describedBy }: InputProps) {
  return {
    "aria-required": required,
    "aria-invalid": invalid,
    ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
  } as const;
}

export function statusOf({ invalid }: InputProps): { readonly status?: "error" } {
  return invalid ? { status: "error" } : {};
}

/** The value as text, for inputs that hold text. */
export function typedText(value: InputProps["value"]): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
