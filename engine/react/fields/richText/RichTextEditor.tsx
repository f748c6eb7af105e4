import { useEffect, useMemo, useRef } from "react";
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf } from "../fieldOptions.ts";
import { cleanHtml } from "./cleanHtml.ts";
import { limitTo, textLength } from "./textLimit.ts";
import { Picture } from "./pictureNode.ts";
import { Toolbar } from "./Toolbar.tsx";

const LIMIT = 4000;
/** Up to this many characters a text is a note, and its box no taller than one. */
const SHORT = 500;

export function RichTextEditor(props: InputProps) {
  const { id, field, value, onChange, onBlur, invalid, required, describedBy } = props;
  const max = numberOf(field, "max") ?? LIMIT;
  const html = typedText(value);
  // What this editor wrote itself must not be set into it again: the caret would jump.
  const written = useRef(html);
  const pictures = field.options["images"] !== false;
  const extensions = useMemo(
    () => [
      StarterKit.configure({ link: { openOnClick: false, protocols: ["https", "http"] } }),
      limitTo(max),
      ...(pictures ? [Picture] : []),
    ],
    [max, pictures],
  );
  // Given as options, never set on the element: there is none before the editor is mounted, nor while it is put away.
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": field.title,
        "aria-required": String(required),
        "aria-invalid": String(invalid),
        class: "hw-prose",
        ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
      },
    }),
    [id, field.title, required, invalid, describedBy],
  );
  const editor = useEditor({
    extensions,
    content: cleanHtml(html),
    editorProps,
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? "" : changed.getHTML();
      onChange(changed.isEmpty ? null : written.current);
    },
    onBlur,
  });
  useEffect(() => {
    if (html === written.current) return;
    written.current = html;
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false });
  }, [editor, html]);
  return (
    <div className={`hw-editor${invalid ? " hw-editor-invalid" : ""}${max <= SHORT ? " hw-editor-short" : ""}`}>
      <Toolbar editor={editor} title={field.title} pictures={pictures} />
      <EditorContent editor={editor} className="hw-editor-body" />
      <WordCount editor={editor} max={max} />
    </div>
  );
}

function WordCount({ editor, max }: { readonly editor: Editor; readonly max: number }) {
  const used = useEditorState({ editor, selector: ({ editor: current }) => textLength(current.state.doc) });
  return (
    <div className="hw-editor-count">
      已输入 {used} / {max}（剩余 {Math.max(0, max - used)}）
    </div>
  );
}
