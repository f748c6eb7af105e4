import { SearchOutlined } from "@ant-design/icons";
import { AutoComplete, Input } from "antd";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { MenuNode } from "#core/language";
import { shellTexts as texts } from "../../texts/shell.ts";
import { searchMenu } from "../menu.ts";

/** Finds a page by its title or by its group's. */
export function MenuSearch({
  menu,
  hrefOf,
}: {
  readonly menu: readonly MenuNode[];
  readonly hrefOf: (path: string) => string;
}) {
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const options = useMemo(
    () =>
      searchMenu(menu, words)
        .slice(0, 12)
        .map((found) => ({ value: found.path, label: found.trail })),
    [menu, words],
  );
  const go = (path: string) => {
    setWords("");
    void navigate(hrefOf(path));
  };
  return (
    <AutoComplete
      className="hw-menu-search"
      value={words}
      options={options}
      onSelect={go}
      popupMatchSelectWidth={280}
      defaultActiveFirstOption
      showSearch={{ onSearch: setWords, filterOption: false }}
      notFoundContent={words.trim() === "" ? null : texts.noMenuFound}
    >
      <Input
        prefix={<SearchOutlined />}
        placeholder={texts.searchMenu}
        aria-label={texts.searchMenu}
        allowClear
        variant="filled"
      />
    </AutoComplete>
  );
}
