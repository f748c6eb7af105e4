/** How answers are compressed on their way out; built files are compressed once (server/launch/build.mjs). */
import { constants } from "node:zlib";
import type { FastifyCompressOptions } from "@fastify/compress";

/** Little is saved above this quality, and each step takes longer: an answer is compressed for one reader. */
const BROTLI_QUALITY = 4;

export const COMPRESSION: FastifyCompressOptions = {
  global: true,
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
};
