import { useState } from "react";
import { Button, Input } from "antd";
import { useEditorState, type Editor } from "@tiptap/react";
import { NodeSelection } from "@tiptap/pm/state";
import { PICTURE } from "./pictureNode.ts";
import { unlessOfInputMethod } from "../../shortcuts/index.ts";

const MOST = 120;

interface ShownPicture {
  readonly at: number;
  readonly number: number;
  readonly alt: string;
  /** Pictures that still have no description. */
  readonly unnamed: number;
}

/** The description of the picture that is selected, or of the first that has none. */
export function PictureBar({ editor }: { readonly editor: Editor }) {
  const picture = useEditorState({ editor, selector: ({ editor: current }) => pictureToDescribe(current) });
  if (picture === undefined) return null;
  return <DescriptionInput key={picture.at} editor={editor} picture={picture} />;
}

function DescriptionInput({ editor, picture }: { readonly editor: Editor; readonly picture: ShownPicture }) {
  const { at, number, alt, unnamed } = picture;
  const [typed, setTyped] = useState(alt);
  const apply = () => {
    const text = typed.trim();
    const { state, view } = editor;
    if (text === alt || state.doc.nodeAt(at)?.type.name !== PICTURE) return;
    view.dispatch(state.tr.setNodeAttribute(at, "alt", text === "" ? null : text));
  };
  return (
    <div className="hw-editor-bar" role="group" aria-label="图片说明">
      <span>
        第 {number} 张图片
        {alt === "" ? "还没有说明" : "的说明"}
        {alt === "" && unnamed > 1 ? `（共 ${unnamed} 张没有）` : ""}
      </span>
      <Input
        size="small"
        className="hw-editor-alt"
        aria-label={`第 ${number} 张图片的说明`}
        placeholder="图中是什么，图片打不开时显示，读屏软件会读出"
        maxLength={MOST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onPressEnter={unlessOfInputMethod((event) => {
          // Enter neither saves the form nor leaves the cell of a grid.
          event.stopPropagation();
          event.preventDefault();
          apply();
        })}
      />
      <Button size="small" onClick={apply}>
        确定
      </Button>
    </div>
  );
}

function pictureToDescribe({ state }: Editor): ShownPicture | undefined {
  const pictures: { readonly at: number; readonly alt: string }[] = [];
  state.doc.descendants((node, at) => {
    if (node.type.name !== PICTURE) return;
    const alt: unknown = node.attrs["alt"];
    pictures.push({ at, alt: typeof alt === "string" ? alt : "" });
  });
  const selected = state.selection instanceof NodeSelection ? state.selection.from : -1;
  const found = pictures.find(({ at }) => at === selected) ?? pictures.find(({ alt }) => alt === "");
  if (found === undefined) return undefined;
  return {
    ...found,
    number: pictures.indexOf(found) + 1,
    unnamed: pictures.filter(({ alt }) => alt === "").length,
  };
}
