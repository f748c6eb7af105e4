/**
 * Widths in CSS pixels times the density of a screen in which pictures are served besides their own: `?width=480` at
 * a picture's address. No other width is answered, so that nobody can have a picture made in thousands.
 */
export const RENDITION_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;

/** A picture that is cut to its frame may be twice as wide as the frame, on a screen of twice the density. */
const SPARE = 4;

/** The query for a picture in a frame of so many CSS pixels; empty where only the picture itself is large enough. */
export function renditionQuery(frameWidth: number): string {
  const width = RENDITION_WIDTHS.find((one) => one >= frameWidth * SPARE);
  return width === undefined ? "" : `?width=${width}`;
}
