/** Paths of private files leave the server signed for whoever reads them; nothing else reads those files. */
import { isPrivatePath } from "#core/fields";
import type { FieldModel, Viewer } from "#core/language";
import { splitValues, type Wire } from "#core/values";

/** Makes paths readable for one viewer, for some minutes. */
export interface PrivateFiles {
  signer(viewer: Viewer, now: number): Promise<PathSigner>;
}

type PathSigner = (path: string) => string;

/** Where no module serves private files, their paths stay as they are: no address reads them. */
export const NO_PRIVATE_FILES: PrivateFiles = { signer: () => Promise.resolve((path) => path) };

export const isPrivateFile = ({ kind, options }: FieldModel): boolean => kind === "file" && options["private"] === true;

/** Of a request, what a signature is made of. */
interface SigningContext {
  readonly runtime: { readonly privateFiles: PrivateFiles };
  readonly viewer: Viewer;
  readonly now: number;
}

/** Signs the wire values of private file fields. */
export async function privateFileSigner({ runtime, viewer, now }: SigningContext): Promise<(value: Wire) => Wire> {
  const sign = await runtime.privateFiles.signer(viewer, now);
  return (value) =>
    typeof value === "string"
      ? splitValues(value)
          .map((path) => (isPrivatePath(path) ? sign(path) : path))
          .join(",")
      : value;
}
