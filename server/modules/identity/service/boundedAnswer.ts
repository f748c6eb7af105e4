/** Reads answers of other servers, which are not trusted to be short. */
import { MAX_ANSWER_BYTES } from "../rules.ts";

/** The body of an answer. Throws beyond MAX_ANSWER_BYTES, whatever length the answer claims to have. */
export async function readBounded({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body !== null)
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) throw new Error(`An answer has more than ${MAX_ANSWER_BYTES} bytes.`);
      chunks.push(chunk);
    }
  return Buffer.concat(chunks);
}
