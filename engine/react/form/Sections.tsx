import { memo, useState, type ReactElement } from "react";
import { Button, Tabs } from "antd";
import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { useFormStore, useSectionHidden } from "./store/index.ts";
import { inputId, isWide, useLayout, type PlacedSection } from "./formLayout.ts";
import { LazySection } from "./LazySection.tsx";
import { usePrinting } from "../ui/mediaQueries.ts";
import { useRevealed } from "./revealField.ts";
import { SectionTabLabel } from "./SectionTabLabel.tsx";

type Contents = ReadonlyMap<string, ReactElement>;

/** All sections of a form: those above, then the tabs. */
export function Sections({ contents }: { readonly contents: Contents }) {
  const { above, tabs } = useLayout();
  const [chosen, setChosen] = useState<string>();
  const printing = usePrinting();
  useRevealed((name) => {
    const tab = tabs.find(({ sections }) => sections.some(({ fields }) => fields.some((field) => field.name === name)));
    if (tab) setChosen(tab.title);
  });
  return (
    <>
      {above.map((placed) => (
        <Section key={placed.index} placed={placed} contents={contents} />
      ))}
      {tabs.length > 0 && (
        <Tabs
          activeKey={chosen ?? tabs[0]?.title ?? ""}
          onChange={setChosen}
          items={tabs.map(({ title, sections }) => ({
            key: title,
            label: <SectionTabLabel title={title} sections={sections} />,
            forceRender: printing,
            children: (
              <>
                <h2 className="hw-printed-tab">{title}</h2>
                {sections.map((placed) => (
                  <Section key={placed.index} placed={placed} contents={contents} />
                ))}
              </>
            ),
          }))}
        />
      )}
    </>
  );
}

const Section = memo(function Section({
  placed,
  contents,
}: {
  readonly placed: PlacedSection;
  readonly contents: Contents;
}) {
  const { index, section, fields } = placed;
  const { id } = useLayout();
  const store = useFormStore();
  const hidden = useSectionHidden(index);
  const printing = usePrinting();
  const [folded, setFolded] = useState(section.folded);
  const [asked, setAsked] = useState(false);
  useRevealed((name) => {
    if (!fields.some((field) => field.name === name)) return;
    setFolded(false);
    setAsked(true);
  });
  if (hidden) return null;
  const titleId = `${id}-section-${index}`;
  const rows = fields
    .filter((field) => !store.field(field.name).hidden)
    .reduce((sum, field) => sum + (isWide(field) ? section.columns : 1), 0);
  return (
    <section className="hw-section" {...(section.title === undefined ? {} : { "aria-labelledby": titleId })}>
      {section.title !== undefined && (
        <h3 id={titleId}>
          {section.folded ? (
            <Button
              type="text"
              size="small"
              className="hw-fold"
              icon={folded ? <RightOutlined /> : <DownOutlined />}
              aria-expanded={!folded}
              onClick={() => setFolded(!folded)}
            >
              {section.title}
            </Button>
          ) : (
            section.title
          )}
        </h3>
      )}
      {(!folded || printing) && (
        <LazySection
          className={`hw-columns hw-columns-${Math.min(4, Math.max(1, section.columns))}`}
          rows={Math.ceil(rows / section.columns)}
          eager={asked || printing || index === 0}
        >
          {() =>
            fields.map((field) => contents.get(field.name) ?? <span key={field.name} id={inputId(id, field.name)} />)
          }
        </LazySection>
      )}
    </section>
  );
});
