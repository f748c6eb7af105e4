import { FileOutlined } from "@ant-design/icons";
import { Image } from "antd";
import { splitValues } from "#core/values";
import { listTexts } from "../../texts/list.ts";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { typedText } from "../inputAttributes.ts";
import { fileName, fileUrl, isPicture, thumbnailUrl } from "./fileName.ts";
import { FileItem } from "./FileItem.tsx";

const THUMBNAIL = { width: 36, height: 28 } as const;

/** Thumbnails of pictures; other files by number, named in the tooltip. */
function FileLine({ value, masked }: LineProps) {
  if (masked) return <>{String(value)}</>;
  const paths = splitValues(String(value));
  const pictures = paths.filter(isPicture);
  const [first] = pictures;
  const others = paths.filter((path) => !isPicture(path));
  return (
    <span className="hw-files" onClick={(event) => event.stopPropagation()}>
      {first !== undefined ? (
        <Image.PreviewGroup items={pictures.map(fileUrl)}>
          <Image
            src={thumbnailUrl(first, THUMBNAIL.width)}
            preview={{ src: fileUrl(first) }}
            alt={listTexts.picture}
            {...THUMBNAIL}
            className="hw-thumb"
          />
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

function FileFull({ id, value }: FullProps) {
  const paths = splitValues(typedText(value));
  if (paths.length === 0) return <Nothing id={id} />;
  return (
    <ul id={id} className="hw-file-list">
      {paths.map((path) => (
        <li key={path}>
          <FileItem path={path} />
        </li>
      ))}
    </ul>
  );
}

export const fileCell: KindCell = { Line: FileLine, Full: FileFull };
