import { act, fireEvent, render, screen } from "@testing-library/react";
import { App } from "antd";
import { expect, it, vi } from "vitest";
import {
  CONFIRM_SECOND_FACTOR_PATH,
  ENROL_SECOND_FACTOR_PATH,
  SECOND_FACTOR_PATH,
} from "#server/modules/identity/contract";
import { RequiredSecondFactor } from "./SecondFactor.tsx";
import { secondFactorTexts as t } from "./texts.ts";

const ANSWERS: Readonly<Record<string, unknown>> = {
  [SECOND_FACTOR_PATH]: { enrolled: false, recoveryCodes: 0 },
  [ENROL_SECOND_FACTOR_PATH]: { secret: "ABCDEFGH", uri: "otpauth://totp/x" },
  [CONFIRM_SECOND_FACTOR_PATH]: { recoveryCodes: ["1234567890"] },
};

/** With the mark of a button that is busy before it, which antd leaves there where nothing moves. */
const ending = (text: string): RegExp => new RegExp(`${text}$`);

it("keeps recovery codes on the page until its user says that they are kept", async () => {
  const onEnd = vi.fn();
  const answer = <R,>(path: string): Promise<R> => Promise.resolve(ANSWERS[path] as R);
  await act(async () =>
    render(
      <App>
        <RequiredSecondFactor get={answer} post={answer} onEnd={onEnd} />
      </App>,
    ),
  );
  fireEvent.click(await screen.findByRole("button", { name: ending(t.enrol) }));
  fireEvent.change(await screen.findByLabelText(t.code), { target: { value: "123456" } });
  fireEvent.click(await screen.findByRole("button", { name: ending(t.confirm) }));
  await screen.findByText("12345-67890");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape", code: "Escape", keyCode: 27 });
  expect(onEnd).not.toHaveBeenCalled();
  expect(screen.getByText("12345-67890")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: ending(t.codesKept) }));
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true);
});
