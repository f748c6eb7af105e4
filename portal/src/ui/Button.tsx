import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "./classes.ts";

/**
 * `wood`: the one important action of a page; `forest`: frequent actions; `line`: the rest; `paper` and `ghost`: on
 * dark green; `plain`: within a text.
 */
type ButtonTone = "wood" | "forest" | "line" | "paper" | "ghost" | "plain";

interface Look {
  readonly tone?: ButtonTone;
  /** As wide as what it is in. */
  readonly wide?: boolean;
  readonly className?: string;
}

function look({ tone = "line", wide, className }: Look): string {
  return classes("button", `button-${tone}`, wide && "button-wide", className);
}

/** Does something here. A link that goes somewhere is a LinkButton, so that it can be opened in another tab. */
export function Button({ tone, wide, className, type = "button", ...rest }: Look & ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ ...(tone && { tone }), ...(wide && { wide }), ...(className && { className }) })}
    />
  );
}

/** Goes somewhere. `to` is an address of this site. */
export function LinkButton({
  to,
  tone,
  wide,
  className,
  children,
}: Look & { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={look({ ...(tone && { tone }), ...(wide && { wide }), ...(className && { className }) })}>
      {children}
    </Link>
  );
}
