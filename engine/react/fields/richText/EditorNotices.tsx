import { Button } from "antd";

interface Notice {
  readonly id: number;
  readonly text: string;
}

/** What could not be done, until it has been read. */
export function EditorNotices({
  notices,
  onClose,
}: {
  readonly notices: readonly Notice[];
  readonly onClose: (id: number) => void;
}) {
  if (notices.length === 0) return null;
  return (
    <ul className="hw-editor-notices">
      {notices.map(({ id, text }) => (
        <li key={id}>
          <span role="alert">{text}</span>
          <Button size="small" type="text" onClick={() => onClose(id)}>
            知道了
          </Button>
        </li>
      ))}
    </ul>
  );
}
