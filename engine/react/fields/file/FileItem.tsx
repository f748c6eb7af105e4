import { Image } from "antd";
import { PaperClipOutlined } from "@ant-design/icons";
import { fileName, fileUrl, isPicture, shortName, thumbnailUrl } from "./fileName.ts";

const SIZE = 64;

/** One stored file: a picture to look at, or a name to download by. */
export function FileItem({ path }: { readonly path: string }) {
  const name = fileName(path);
  if (isPicture(path))
    return (
      <Image
        src={thumbnailUrl(path, SIZE)}
        preview={{ src: fileUrl(path) }}
        alt={name}
        width={SIZE}
        height={SIZE}
        className="hw-picture"
      />
    );
  return (
    <a href={fileUrl(path)} download={name} title={name} target="_blank" rel="noopener noreferrer">
      <PaperClipOutlined /> {shortName(name)}
    </a>
  );
}
