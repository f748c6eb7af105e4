import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { illustrationUrl, type Motif } from "./illustration.ts";
import { pictureSources } from "./pictureSources.ts";

interface PictureProps {
  /** Address of the photograph; null: one is drawn. */
  readonly src: string | null;
  /** What is to be seen on the photograph. A drawn one is ornament and says nothing. */
  readonly alt: string;
  readonly motif?: Motif;
  /** Whose picture it is: chooses among the drawn ones. */
  readonly seed: string;
  /** 16:10 by default; the space is reserved before the picture loads. */
  readonly ratio?: "wide" | "square";
  /** How wide it is shown (`pictureSources`). */
  readonly sizes: string;
  /** The first picture on a page; the others wait until they are near. */
  readonly eager?: boolean;
  readonly className?: string;
  /** What lies over it: a tag. */
  readonly children?: ReactNode;
}

/** A photograph or a drawn stand-in, in a frame of fixed proportions. */
export function Picture({
  src,
  alt,
  motif = "forest",
  seed,
  ratio,
  sizes,
  eager = false,
  className,
  children,
}: PictureProps) {
  return (
    <span className={classes("picture", ratio && `picture-${ratio}`, className)}>
      <img
        {...(src === null ? { src: illustrationUrl(motif, seed) } : pictureSources(src, sizes))}
        alt={src === null ? "" : alt}
        width={640}
        height={400}
        decoding="async"
        {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      />
      {children}
    </span>
  );
}
