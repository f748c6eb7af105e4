/** Everybody of the back office may change their own picture, without the permission to edit accounts. */
import type { FieldModel } from "#core/language";
import { defineOperation, type Call, type Engine, type Operation } from "#engine/server";
import { OWN_AVATAR_PATH, type OwnAvatar } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import type { Identity } from "../service/index.ts";

/** Stores the picture in the body of a call as a field takes pictures; answers its path. */
export interface PictureStore {
  storePicture(call: Call, field: FieldModel): Promise<string>;
}

interface OwnAvatarParts {
  readonly engine: Pick<Engine, "model">;
  readonly ownAccount: Pick<Identity["ownAccount"], "setAvatar">;
  readonly files: PictureStore;
}

export function ownAvatarOperation({ engine, ownAccount, files }: OwnAvatarParts): Operation {
  return defineOperation({
    method: "POST",
    path: OWN_AVATAR_PATH,
    permission: "signed",
    title: "修改自己的头像",
    audit: "updateAvatar",
    module: "identity",
    accepts: "multipart",
    handle: async (call): Promise<OwnAvatar> => {
      const field = engine.model().entities["sys_user"]?.fields.find(({ name }) => name === "avatar");
      if (call.viewer.userType !== "office" || field === undefined) throw identityErrors.error("NOT_ALLOWED");
      const avatar = await files.storePicture(call, field);
      await ownAccount.setAvatar(call, avatar);
      return { avatar };
    },
  });
}
