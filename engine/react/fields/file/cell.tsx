import { FileOutlined } from "@ant-design/icons";
import { Image } from "antd";
import { splitValues } from "#core/values";
import { listTexts } from "../../texts/list.ts";
import type { CellProps } from "../cellProps.ts";

const PICTURE = /\.(png|jpe?g|gif|webp|bmp)$/i;

/** Where a stored path is read from. */
const fileUrl = (path: string): string => (/^(https?:)?\/\//.test(path) ? path : `/api/sys/common/static/${path}`);

const fileName = (path: string): string => decodeName(path.split("/").pop() ?? path);

/** Thumbnails of pictures; other files by number, named in the tooltip. */
export function FileCell({ value, masked }: CellProps) {
  if (masked) return <>{String(value)}</>;
  const paths = splitValues(String(value));
  const pictures = paths.filter((path) => PICTURE.test(path));
  const others = paths.filter((path) => !PICTURE.test(path));
  return (
    <span className="hw-files" onClick={(event) => event.stopPropagation()}>
      {pictures.length > 0 ? (
        <Image.PreviewGroup items={pictures.map(fileUrl)}>
          <Image src={fileUrl(pictures[0] ?? "")} alt={listTexts.picture} height={28} width={36} className="hw-thumb" />
        </Image.PreviewGroup>
      ) : null}
      {pictures.length > 1 ? <small>+{pictures.length - 1}</small> : null}
      {others.length === 1 && others[0] ? (
        <a className="hw-ellipsis" href={fileUrl(others[0])} target="_blank" rel="noreferrer noopener">
          <FileOutlined aria-hidden /> {fileName(others[0])}
        </a>
      ) : null}
      {others.length > 1 ? (
        <span title={others.map(fileName).join("\n")}>
          <FileOutlined aria-hidden /> {listTexts.files(others.length)}
        </span>
      ) : null}
    </span>
  );
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
