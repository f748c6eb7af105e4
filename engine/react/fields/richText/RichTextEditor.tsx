import { useEffect, useMemo, useRef } from "react";
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf } from "../fieldOptions.ts";
import { cleanHtml } from "./cleanHtml.ts";
import { EditorNotices } from "./EditorNotices.tsx";
import { pasteProps } from "./pasteInto.ts";
import { PictureBar } from "./PictureBar.tsx";
import { pictureNode } from "./pictureNode.ts";
import { Subscript, Superscript } from "./scriptMarks.ts";
import { TableBar } from "./TableBar.tsx";
import { Table, TableCell, TableHeader, TableRow } from "./tableNodes.ts";
import { TextAlign } from "./textAlign.ts";
import { limitTo, textLength } from "./textLimit.ts";
import { Toolbar } from "./Toolbar.tsx";
import { useNotices } from "./useNotices.ts";
import { usePictureUploads } from "./usePictureUploads.ts";

const LIMIT = 4000;
/** Up to this many characters a text is a note, and its box no taller than one. */
const SHORT = 500;

export function RichTextEditor(props: InputProps) {
  const { id, field, value, onChange, onBlur, invalid, required, describedBy } = props;
  const max = numberOf(field, "max") ?? LIMIT;
  const html = typedText(value);
  // What this editor wrote itself must not be set into it again: the caret would jump.
  const written = useRef(html);
  const { notices, say, close } = useNotices();
  const sender = usePictureUploads(props, say);
  const pictures = field.options["images"] === false ? undefined : sender;
  const extensions = useMemo(
    () => [
      StarterKit.configure({ link: { openOnClick: false, protocols: ["https", "http"] } }),
      limitTo(max, () => say(`内容超过 ${max} 字，超出的部分没有粘贴`)),
      ...[TextAlign, Superscript, Subscript, Table, TableRow, TableCell, TableHeader],
      ...(pictures === undefined ? [] : [pictureNode(pictures.uploads)]),
    ],
    [max, pictures, say],
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
      ...pasteProps({ sender: pictures, say }),
    }),
    [id, field.title, required, invalid, describedBy, pictures, say],
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
      <TableBar editor={editor} />
      {pictures !== undefined && <PictureBar editor={editor} />}
      <EditorContent editor={editor} className="hw-editor-body" />
      <EditorNotices notices={notices} onClose={close} />
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
