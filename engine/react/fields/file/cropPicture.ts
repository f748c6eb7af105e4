/** Cuts a picture in the browser: turned, cut, and no wider than its field takes. */
import { cropHeight, type Crop } from "#core/fields";

/** In pixels of the turned picture. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const QUALITY = 0.92;

/** @param turn clockwise, in degrees */
export async function cropPicture(file: File, area: CropArea, turn: number, crop: Crop): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const width = Math.max(1, Math.min(crop.width, Math.round(area.width)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height: cropHeight(crop, width) });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("No canvas.");
  const box = turnedBox(picture, turn);
  context.imageSmoothingQuality = "high";
  context.scale(width / area.width, canvas.height / area.height);
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  picture.close();
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (blob === null) throw new Error("The picture could not be written.");
  return new File([blob], `${stemOf(file.name)}.${type === "image/jpeg" ? "jpg" : "png"}`, { type });
}

/** The box around a picture that is turned about its middle. */
function turnedBox({ width, height }: { readonly width: number; readonly height: number }, turn: number) {
  const [sine, cosine] = [Math.abs(Math.sin((turn * Math.PI) / 180)), Math.abs(Math.cos((turn * Math.PI) / 180))];
  return { width: cosine * width + sine * height, height: sine * width + cosine * height };
}

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, "") || "图片";
