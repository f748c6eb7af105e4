/** Draws the picture of the drag slider: rings of a tree with a gap, and the piece that fits it, as PNG. */
import { crc32, deflateSync } from "node:zlib";
import { randomInt } from "node:crypto";

export const PICTURE_WIDTH = 320;
export const PICTURE_HEIGHT = 140;
export const PIECE_SIZE = 44;
const MARGIN = 8;

interface CaptchaPicture {
  /** Left edge of the gap in pixels. */
  readonly gap: number;
  /** Top edge of the gap and of the piece. */
  readonly top: number;
  readonly background: string;
  readonly piece: string;
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

export function drawCaptcha(): CaptchaPicture {
  // The gap stays away from the left edge, where the piece begins.
  const gap = randomInt(PIECE_SIZE + 3 * MARGIN, PICTURE_WIDTH - PIECE_SIZE - MARGIN);
  const top = randomInt(MARGIN, PICTURE_HEIGHT - PIECE_SIZE - MARGIN);
  const wood = createWood();
  const inGap = (x: number, y: number): boolean => isPiece(x - gap, y - top);
  return {
    gap,
    top,
    background: png(PICTURE_WIDTH, PICTURE_HEIGHT, (x, y) => (inGap(x, y) ? shaded(wood(x, y), 0.45) : wood(x, y))),
    piece: png(PIECE_SIZE, PIECE_SIZE, (x, y) =>
      isPiece(x, y) ? (isEdge(x, y) ? [255, 255, 255, 255] : wood(gap + x, top + y)) : [0, 0, 0, 0],
    ),
  };
}

/** A square with round corners and a notch, so that it fits one way only. */
function isPiece(x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= PIECE_SIZE || y >= PIECE_SIZE) return false;
  const corner = 7;
  const [dx, dy] = [
    Math.max(corner - x, x - (PIECE_SIZE - 1 - corner), 0),
    Math.max(corner - y, y - (PIECE_SIZE - 1 - corner), 0),
  ];
  return dx * dx + dy * dy <= corner * corner && (x - PIECE_SIZE / 2) ** 2 + y * y > 64;
}

const isEdge = (x: number, y: number): boolean =>
  ![-1, 1].every((step) => isPiece(x + step, y) && isPiece(x, y + step));

function createWood(): (x: number, y: number) => Pixel {
  const [cx, cy] = [randomInt(-60, PICTURE_WIDTH + 60), randomInt(-40, PICTURE_HEIGHT + 40)];
  const [width, wave, phase] = [5 + randomInt(50) / 10, 2 + randomInt(4), randomInt(628) / 100];
  const hue = randomInt(30);
  return (x, y) => {
    const distance = Math.hypot(x - cx, (y - cy) * 1.15);
    const ring = Math.sin(distance / width + Math.sin(Math.atan2(y - cy, x - cx) * wave + phase));
    const light = 0.78 + 0.16 * ring + 0.04 * Math.sin(x * 12.9898 + y * 78.233);
    return [Math.round((190 + hue) * light), Math.round((148 + hue / 2) * light), Math.round(98 * light), 255];
  };
}

const shaded = ([red, green, blue, alpha]: Pixel, by: number): Pixel => [
  Math.round(red * by),
  Math.round(green * by),
  Math.round(blue * by),
  alpha,
];

/** A data URL for `src`. */
function png(width: number, height: number, pixel: (x: number, y: number) => Pixel): string {
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0, at = 0; y < height; y++) {
    at += 1;
    for (let x = 0; x < width; x++, at += 4) rows.set(pixel(x, y), at);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 4 })), chunk("IEND", Buffer.alloc(0))];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return `data:image/png;base64,${Buffer.concat([signature, ...parts]).toString("base64")}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
