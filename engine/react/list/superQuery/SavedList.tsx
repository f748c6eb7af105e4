import { DeleteOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import type { SavedSuperQuery } from "./superQuery.ts";
import { superQueryTexts as texts } from "../../texts/list.ts";

interface SavedListProps {
  readonly saved: readonly SavedSuperQuery[];
  readonly onLoad: (kept: SavedSuperQuery) => void;
  readonly onRemove: (title: string) => void;
}

export function SavedList({ saved, onLoad, onRemove }: SavedListProps) {
  const { modal } = App.useApp();
  const ask = (title: string) =>
    modal.confirm({ title: texts.hint, content: texts.removeSavedAsk(title), onOk: () => onRemove(title) });
  return (
    <aside className="hw-saved-queries" aria-label={texts.saved}>
      <h2>{texts.saved}</h2>
      {saved.length === 0 ? (
        <p className="hw-hint">{texts.noneSaved}</p>
      ) : (
        <ul>
          {saved.map((each) => (
            <li key={each.title}>
              <Button type="text" size="small" className="hw-saved-query" onClick={() => onLoad(each)}>
                {each.title}
              </Button>
              <Button
                type="text"
                size="small"
                aria-label={texts.removeSaved(each.title)}
                icon={<DeleteOutlined />}
                onClick={() => ask(each.title)}
              />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
