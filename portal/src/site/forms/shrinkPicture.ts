/** Makes a photograph smaller in the browser, until it is below the limit of an upload. */

/** Longest edge in pixels and quality of the JPEG, in the order in which they are tried. */
const ATTEMPTS = [
  { edge: 2400, quality: 0.88 },
  { edge: 2000, quality: 0.82 },
  { edge: 1600, quality: 0.78 },
  { edge: 1280, quality: 0.72 },
] as const;

/** Undefined: the browser cannot read it, or it stays too large. */
export async function shrinkPicture(file: File, limit: number): Promise<File | undefined> {
  const picture = await decode(file);
  if (picture === undefined) return undefined;
  try {
    for (const { edge, quality } of ATTEMPTS) {
      const blob = await encode(picture, edge, quality);
      if (blob !== undefined && blob.size < limit)
        return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
    }
    return undefined;
  } finally {
    picture.close();
  }
}

/** A small copy as an address that the content security policy lets a page show. */
export async function previewOf(file: File): Promise<string | undefined> {
  const picture = await decode(file);
  if (picture === undefined) return undefined;
  try {
    return draw(picture, PREVIEW_EDGE)?.toDataURL("image/jpeg", 0.8);
  } finally {
    picture.close();
  }
}

const PREVIEW_EDGE = 640;

async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    // As the camera held it: the copy has no field that says which way is up.
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}

function draw(picture: ImageBitmap, edge: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  // A JPEG has no transparency: paper beneath.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(picture: ImageBitmap, edge: number, quality: number): Promise<Blob | undefined> {
  const canvas = draw(picture, edge);
  return new Promise((resolve) => {
    if (canvas === undefined) resolve(undefined);
    else canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", quality);
  });
}
