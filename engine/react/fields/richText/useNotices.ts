import { useRef, useState } from "react";

/** Sentences that stay until they are closed; the same one stands once. */
export function useNotices() {
  const [notices, setNotices] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  const next = useRef(0);
  const [say] = useState(() => (text: string) => {
    const id = next.current++;
    setNotices((all) => [...all.filter((notice) => notice.text !== text), { id, text }]);
  });
  const close = (id: number) => setNotices((all) => all.filter((notice) => notice.id !== id));
  return { notices, say, close };
}
