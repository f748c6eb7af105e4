import { Image } from "antd";
import { PaperClipOutlined } from "@ant-design/icons";
import { fileName, fileUrl, isPicture, shortName } from "./fileName.ts";

/** One stored file: a picture to look at, or a name to download by. */
export function FileItem({ path }: { readonly path: string }) {
  const name = fileName(path);
  if (isPicture(path)) return <Image src={fileUrl(path)} alt={name} width={64} height={64} className="hw-picture" />;
  return (
    <a href={fileUrl(path)} download={name} title={name} target="_blank" rel="noopener noreferrer">
      <PaperClipOutlined /> {shortName(name)}
    </a>
  );
}
