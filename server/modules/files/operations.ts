import type { FastifyRequest } from "fastify";
import type { FieldModel, Model } from "#core/language";
import { ApiError, RENDITION_WIDTHS } from "#core/api";
import { extensionsOf, isPrivatePath, privateAddress, privatePath } from "#core/fields";
import {
  closedObject,
  defineOperation,
  FileReply,
  Reply,
  requestErrors,
  type Call,
  type Operation,
} from "#engine/server";
import { DEFAULT_FOLDER, PRIVATE_PATH, STATIC_PATH, UPLOAD_PATH, type UploadResult } from "./contract.ts";
import { fileErrors } from "./errors.ts";
import { createUploadRule, PICTURE_MAX_AGE_SECONDS, type UploadLimits } from "./rules.ts";
import { assertTakenAs } from "./service/takenAs.ts";
import type { Files } from "./service/index.ts";
import type { PrivateAddresses } from "./service/privateAddresses.ts";

/** Somebody who uploads although no form of the back office takes their files. */
interface Uploader {
  readonly ownerId: string;
  /** The only folders in which they store files, all of them private. */
  readonly folders: readonly string[];
  readonly limits: UploadLimits;
}

/** A later module implements it, because it knows these people. */
export type UploaderOf = (call: Call) => Promise<Uploader | undefined>;

interface FileOperationParts {
  readonly files: Files;
  readonly addresses: PrivateAddresses;
  readonly model: () => Model;
  readonly uploaderOf: UploaderOf;
  readonly unauthorised: (call: Call) => Error;
}

export function fileOperations(parts: FileOperationParts): Operation[] {
  const { files, addresses, model, uploaderOf, unauthorised } = parts;
  const module = "files";
  const mayUpload = createUploadRule();
  return [
    defineOperation({
      method: "POST",
      path: UPLOAD_PATH,
      // Pictures of a registration are uploaded before there is an account; the handler checks who may upload.
      permission: "public",
      title: "上传文件",
      audit: { none: "a file that no row takes is removed again, and the row that takes it is recorded" },
      module,
      accepts: "multipart",
      handle: async (call) => {
        const { viewer, now } = call;
        const uploader = await uploaderOf(call);
        if (uploader === undefined && (viewer.id === "" || viewer.limited !== undefined)) throw unauthorised(call);
        if (uploader === undefined && !mayUpload(model(), viewer)) throw fileErrors.error("FORBIDDEN");
        const row = await upload(files, call, { uploader });
        const reader = uploader === undefined ? viewer : { ...viewer, id: uploader.ownerId };
        const path = isPrivatePath(row.path) ? (await addresses.signer(reader, now))(row.path) : row.path;
        const url = isPrivatePath(path) ? privateAddress(path) : `/api${STATIC_PATH}/${path}`;
        const result: UploadResult = { fileUrl: url, profilePhotoUrl: url };
        return new Reply(result, path);
      },
    }),
    defineOperation({
      // Pages show pictures by plain addresses, which carry no token. The path is random and cannot be guessed.
      method: "GET",
      path: `${STATIC_PATH}/{path*}`,
      permission: "public",
      title: "读取文件",
      module,
      query: closedObject({ width: { enum: RENDITION_WIDTHS.map(String) } }),
      handle: ({ params, query: { width } }) => {
        const path = params["path"] ?? "";
        if (isPrivatePath(path)) throw fileErrors.error("NOT_FOUND");
        return width === undefined ? original(files, path) : rendition(files, path, Number(width));
      },
    }),
    readPrivateFile(files, addresses),
  ];
}

async function original(files: Files, path: string): Promise<FileReply> {
  const { row, stream } = await files.open(path);
  const inline = row.type.startsWith("image/");
  return new FileReply(row.name, row.type, stream, {
    inline,
    ...(inline && { maxAgeSeconds: PICTURE_MAX_AGE_SECONDS }),
  });
}

/** Answers the picture itself where it has no smaller copy, so that readers see it in any case. */
async function rendition(files: Files, path: string, width: number): Promise<FileReply> {
  const { row, stream, type, lasting } = await files.openRendition(path, width);
  const name = type === row.type ? row.name : row.name.replace(/\.\w+$/, ".webp");
  return new FileReply(name, type, stream, { inline: true, maxAgeSeconds: lasting ? PICTURE_MAX_AGE_SECONDS : 0 });
}

const SIGNATURE = closedObject(
  {
    u: { type: "string", maxLength: 64 },
    e: { type: "string", maxLength: 12 },
    s: { type: "string", maxLength: 64 },
  },
  "u",
  "e",
  "s",
);

/**
 * Pages show private pictures without a token as well, so the signature says for whom and until when the address was
 * made.
 */
const readPrivateFile = (files: Files, addresses: PrivateAddresses): Operation =>
  defineOperation({
    method: "GET",
    path: `${PRIVATE_PATH}/{path*}`,
    permission: "public",
    title: "读取私有文件",
    module: "files",
    query: SIGNATURE,
    handle: async ({ params, query, viewer, now }) => {
      const path = privatePath(params["path"] ?? "");
      const address = { path, user: query.u, expires: query.e, signature: query.s };
      if (!(await addresses.isValid(address, viewer, now))) throw fileErrors.error("ADDRESS");
      const { row, stream } = await files.open(path);
      return new FileReply(row.name, row.type, stream, { inline: row.type.startsWith("image/") });
    },
  });

/** Stores a picture as the field takes it. The folder is that of the field, whichever one the body names. */
export async function storePicture(files: Files, call: Call, { title, options }: FieldModel): Promise<string> {
  const folder = typeof options["folder"] === "string" ? options["folder"] : DEFAULT_FOLDER;
  const row = await upload(files, call, {
    place: (received) => {
      const { image, extension } = received.accepted;
      if (!image) throw fileErrors.error("NOT_IMAGE");
      if (extensionsOf(options)?.includes(extension) === false) throw fileErrors.error("TYPE", { type: extension });
      assertTakenAs({ title, options }, { size: received.size, ...received.pixels });
      return { folder, isPrivate: false };
    },
  });
  return row.path;
}

interface UploadOptions {
  /** Says where the received file is stored, or throws to refuse it; absent: the body names the place. */
  readonly place?: (received: Received) => Pick<Parts, "folder" | "isPrivate">;
  /** Absent: the caller uploads for themselves. */
  readonly uploader?: Uploader | undefined;
}

async function upload(files: Files, call: Call, { place, uploader }: UploadOptions): ReturnType<Files["store"]> {
  const request = call.raw as FastifyRequest;
  if (!request.isMultipart()) throw fileErrors.error("NOTHING");
  const { ownerId, limits } = uploader ?? { ownerId: call.viewer.id, limits: undefined };
  const leave = await files.acquireSlot(ownerId, call.now, limits);
  try {
    const { received, ...named } = await readParts(request, files);
    const asked = place ?? (uploader === undefined ? undefined : () => privatePlaceOf(uploader, received, named));
    const to = asked === undefined ? named : await placeOf(received, asked);
    return await files.store(received, { ...to, ownerId, now: call.now, limits });
  } catch (error) {
    // The rest of the body is read and thrown away, because a client that still sends would not read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw bodyError(error);
  } finally {
    leave();
  }
}

type Received = Awaited<ReturnType<Files["receive"]>>;

interface Parts {
  readonly folder: string;
  readonly isPrivate: boolean;
  readonly received: Received;
}

/** Accepts only pictures, as private files and in one of the uploader's folders. */
function privatePlaceOf(
  { folders }: Uploader,
  { accepted }: Received,
  { folder, isPrivate }: Pick<Parts, "folder" | "isPrivate">,
): Pick<Parts, "folder" | "isPrivate"> {
  if (!accepted.image) throw fileErrors.error("NOT_IMAGE");
  if (!folders.includes(folder) || !isPrivate) throw fileErrors.error("FOLDER");
  return { folder, isPrivate };
}

/** Deletes the received bytes where the place is refused. */
async function placeOf<Place>(received: Received, place: (received: Received) => Place): Promise<Place> {
  try {
    return place(received);
  } catch (error) {
    await received.drop();
    throw error;
  }
}

/** `biz` and `private` may be before or after the file. */
async function readParts(request: FastifyRequest, files: Files): Promise<Parts> {
  let received: Received | undefined;
  let folder = DEFAULT_FOLDER;
  let isPrivate = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === "file" && received !== undefined) part.file.resume();
      else if (part.type === "file") received = await files.receive({ name: part.filename, source: part.file });
      else if (part.fieldname === "biz") folder = String(part.value ?? DEFAULT_FOLDER);
      else if (part.fieldname === "private") isPrivate = part.value === "1";
    }
  } catch (error) {
    await received?.drop();
    throw error;
  }
  if (received === undefined) throw fileErrors.error("NOTHING");
  return { folder, isPrivate, received };
}

/** Converts an error of the multipart parser (too many parts, malformed, broken off) to one of ours. */
function bodyError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const { statusCode, message, code } = error as {
    readonly statusCode?: number;
    readonly message?: string;
    readonly code?: string;
  };
  if (statusCode === 413) return requestErrors.error("TOO_LARGE");
  if (code === "ECONNRESET" || /terminated early|Unexpected end|premature/i.test(message ?? ""))
    return fileErrors.error("BROKEN");
  return (statusCode !== undefined && statusCode < 500) || /multipart|boundary|part header/i.test(message ?? "")
    ? requestErrors.error("BAD_BODY")
    : error;
}
