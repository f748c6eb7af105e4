import { useState } from "react";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { field } from "../../../../../tests/support/model.ts";
import { NumberBox } from "./NumberBox.tsx";

const PRICE = field("price", "decimal", { scale: 2, unit: "元/吨" }, { title: "单价" });

function Filter() {
  const [value, setValue] = useState("");
  return <NumberBox field={PRICE} aria-label="单价" value={value} onType={setValue} onEnter={() => undefined} />;
}

it("says why a text is no number that its field could hold, but not before it is typed to its end", () => {
  render(<Filter />);
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "单价" });
  const problemAfter = (text: string) => {
    fireEvent.change(box, { target: { value: text } });
    return screen.queryByRole("alert")?.textContent;
  };
  expect(problemAfter("abc")).toBe("单价应是数字");
  expect(box.getAttribute("aria-describedby")).toBe(screen.getByRole("alert").id);
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(problemAfter("5%")).toBe("单价不能写百分号，请换算成数字");
  expect(problemAfter("12,34")).toBeUndefined();
  fireEvent.blur(box);
  expect(screen.getByRole("alert").textContent).toBe("单价中的逗号或空格不在千分位上");
  expect(problemAfter("1.234")).toBe("单价最多2位小数");
  expect(problemAfter("1,234.5 元/吨")).toBeUndefined();
  fireEvent.blur(box);
  expect(box.value).toBe("1234.5");
});
