import { renditionSet } from "#server/modules/files/contract";

interface PictureSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/**
 * What an `<img>` loads: of a stored picture the width that its place on the page needs.
 * @param sizes how wide the picture is shown, as the attribute of that name; where it is cut to its frame, how wide it
 * would be whole
 */
export function pictureSources(src: string, sizes: string): PictureSources {
  const srcSet = renditionSet(src);
  return srcSet === undefined ? { src } : { src, srcSet, sizes };
}
