import { FileIcon } from "#portal/ui/index.ts";
import { fileTexts } from "./texts.ts";

interface SharedFile {
  readonly name: string;
  readonly url: string;
}

/** What a name ends with, in words. */
function kindOf(name: string): string {
  const ending = (/\.(\w+)$/.exec(name)?.[1] ?? "").toLowerCase();
  return (fileTexts.kinds as Readonly<Record<string, string>>)[ending] ?? fileTexts.other;
}

/** Files to take along, each a link that works before any script. */
export function FileList({ files, label }: { readonly files: readonly SharedFile[]; readonly label: string }) {
  return (
    <ul className="files" aria-label={label}>
      {files.map(({ name, url }) => (
        <li key={url}>
          <a href={url} download={name}>
            <FileIcon size={22} />
            <span className="file-name">{name}</span>
            <span className="file-kind">{kindOf(name)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
