import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { FileReply, Reply, type Call, type Operation } from "#engine/server";
import { DEFAULT_FOLDER, STATIC_PATH, UPLOAD_PATH, type UploadResult } from "./contract.ts";
import { fileErrors } from "./errors.ts";
import type { Files } from "./service.ts";

export function fileOperations(files: Files): Operation[] {
  const module = "files";
  return [
    {
      method: "POST", path: UPLOAD_PATH, permission: "signed", title: "上传文件", module, accepts: "multipart",
      handle: async (call) => {
        const { folder, name, bytes } = await readParts(call);
        const row = await files.store({ folder, name, bytes, ownerId: call.viewer.id, now: call.now });
        const url = `/api${STATIC_PATH}/${row.path}`;
        const result: UploadResult = { fileUrl: url, profilePhotoUrl: url };
        return new Reply(result, row.path);
      },
    },
    {
      // Pictures stand in pages as plain addresses, which carry no token; the path is random and cannot be guessed.
      method: "GET", path: `${STATIC_PATH}/{path*}`, permission: "public", title: "读取文件", module,
      handle: async (call) => {
        const { row, stream } = await files.open(call.params["path"] ?? "");
        return new FileReply(row.name, row.type, stream, row.type.startsWith("image/"));
      },
    },
  ];
}

interface Parts {
  readonly folder: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** `biz` may stand before or after the file. */
async function readParts(call: Call): Promise<Parts> {
  const request = call.raw as FastifyRequest;
  if (!request.isMultipart()) throw fileErrors.refuse("NOTHING");
  let file: MultipartFile | undefined;
  let bytes: Uint8Array | undefined;
  let folder = DEFAULT_FOLDER;
  for await (const part of request.parts()) {
    if (part.type === "file") {
      if (file !== undefined) part.file.resume();
      else {
        file = part;
        bytes = await part.toBuffer();
        if (part.file.truncated) throw fileErrors.refuse("TOO_LARGE", { limit: "50MB" });
      }
    } else if (part.fieldname === "biz") {
      folder = String((part as MultipartValue).value ?? DEFAULT_FOLDER);
    }
  }
  if (file === undefined || bytes === undefined) throw fileErrors.refuse("NOTHING");
  return { folder, name: file.filename, bytes };
}
