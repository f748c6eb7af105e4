import { SearchOutlined } from "@ant-design/icons";
import { Card, Empty, Input, Typography } from "antd";
import { useState } from "react";
import { iconTexts as texts } from "../../texts/icons.ts";
import { useShellConfig } from "../config.ts";
import "./icons.css";

/** Every icon with the name by which menu entries and shortcuts refer to it. */
export function IconsPage() {
  const { icons } = useShellConfig();
  const [search, setSearch] = useState("");
  const names = Object.keys(icons).filter((name) => name.includes(search.trim().toLowerCase()));
  return (
    <Card>
      <p className="hw-icons-intro">{texts.intro}</p>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        className="hw-icons-search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {names.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.none} />
      ) : (
        <ul className="hw-icons" aria-label={texts.title}>
          {names.map((name) => (
            <li key={name}>
              <span className="hw-icons-icon" aria-hidden>
                {icons[name]}
              </span>
              <Typography.Text copyable={{ text: name, tooltips: [texts.copy(name), texts.copied] }}>
                {name}
              </Typography.Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
