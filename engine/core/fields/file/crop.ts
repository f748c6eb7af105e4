/** How pictures of a field are cut before they go up: by which ratio, and to which width at most. */
import type { KindOptions } from "#core/model";

export interface Crop {
  /** Width by height. */
  readonly ratio: readonly [width: number, height: number];
  /** Pixels that a picture is wide at most. */
  readonly width: number;
}

const DEFAULT: Crop = { ratio: [1, 1], width: 400 };

/** Undefined where pictures go up as they are. */
export function cropOf(options: KindOptions): Crop | undefined {
  const { crop } = options;
  if (crop === true) return DEFAULT;
  if (typeof crop !== "object" || crop === null) return undefined;
  const { ratio, width } = crop as { readonly ratio?: string; readonly width?: number };
  const [wide = 1, high = 1] = (ratio ?? "1:1").split(":").map(Number);
  return { ratio: [wide, high], width: width ?? DEFAULT.width };
}

/** Pixels that a cropped picture of this width is high. */
export const cropHeight = ({ ratio: [wide, high] }: Crop, width: number): number =>
  Math.max(1, Math.round((width * high) / wide));

/** Whether a picture has the ratio, but for the rounding of its pixels, and is not too wide. */
export function isCropped(crop: Crop, picture: { readonly width: number; readonly height: number }): boolean {
  return (
    picture.width > 0 && picture.width <= crop.width && Math.abs(cropHeight(crop, picture.width) - picture.height) <= 1
  );
}
