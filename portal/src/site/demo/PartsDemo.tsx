import { useState, type ReactNode } from "react";
import { Button, Chip, Disclosure, Empty, Notice, Price, Table, Tag } from "#portal/ui/index.ts";
import { demoTexts } from "./texts.ts";

const t = demoTexts.parts;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="demo-part" aria-label={title}>
      <h2>{title}</h2>
      <div className="demo-row">{children}</div>
    </section>
  );
}

function Words() {
  const [words, setWords] = useState(t.words);
  return (
    <>
      <div className="chips">
        {words.map((word) => (
          <Chip key={word} label={word} onDrop={() => setWords(words.filter((each) => each !== word))} />
        ))}
      </div>
      {words.length < t.words.length && <Button onClick={() => setWords(t.words)}>{t.reset}</Button>}
    </>
  );
}

export function PartsDemo() {
  return (
    <>
      <Part title={t.buttons}>
        <Button tone="wood">{t.wood}</Button>
        <Button tone="forest">{t.forest}</Button>
        <Button>{t.line}</Button>
        <Button disabled>{t.off}</Button>
      </Part>
      <Part title={t.tags}>
        <Tag tone="live">{t.live}</Tag>
        <Tag tone="open">{t.open}</Tag>
        <Tag tone="done">{t.done}</Tag>
        <Tag tone="bad">{t.bad}</Tag>
        <Tag>{t.calm}</Tag>
      </Part>
      <Part title={t.prices}>
        <Price value="2185000.00" size="xl" />
        <Price value="862000.50" size="m" />
        <Price value="498.00" size="m" per="吨" cut00 />
      </Part>
      <Part title={t.chips}>
        <Words />
      </Part>
      <Part title={t.notes}>
        <Notice>{t.note}</Notice>
        <Notice tone="wood">{t.warn}</Notice>
      </Part>
      <Part title={t.table}>
        <Table
          caption={t.table}
          rows={t.rows}
          rowKey={({ name }) => name}
          columns={[
            { label: t.columns.name, kind: "lead", cell: ({ name }) => name },
            { label: t.columns.area, kind: "end", cell: ({ area }) => area },
            { label: t.columns.price, kind: "end", cell: ({ price }) => <Price value={price} size="inline" /> },
          ]}
        />
      </Part>
      <Part title={t.fold}>
        <Disclosure summary={t.foldTitle}>{t.foldText}</Disclosure>
      </Part>
      <Part title={t.empty}>
        <Empty title={t.emptyTitle} hint={t.emptyHint} />
      </Part>
    </>
  );
}
