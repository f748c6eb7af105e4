/** The pictures that a server stores, shows and makes smaller copies of: by the endings of their names. */
export const PICTURE_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
} as const;

/** Content types of pictures that a camera or a scanner makes: they do not move. */
export const PHOTO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

const endingsOf = (types: readonly string[]): readonly string[] =>
  Object.entries(PICTURE_TYPES)
    .filter(([, type]) => types.includes(type))
    .map(([ending]) => ending);

/** Endings in any spelling, for regular expressions: `png|jpg|…`. */
export const PICTURE_ENDINGS = Object.keys(PICTURE_TYPES).join("|");
export const PHOTO_ENDINGS = endingsOf(PHOTO_TYPES).join("|");
/** `image/png|image/jpeg|…`, each once. */
export const PICTURE_MEDIA = [...new Set<string>(Object.values(PICTURE_TYPES))];
