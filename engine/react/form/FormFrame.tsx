import { useEffect, type ReactNode } from "react";
import { Button, Drawer, Modal } from "antd";
import { ArrowLeftOutlined } from "@ant-design/icons";
import type { FormModel } from "#core/language";
import { matchShortcut, useListedShortcuts } from "../shortcuts/index.ts";
import { formTexts as texts } from "../texts/form.ts";

interface FormFrameProps {
  readonly form: FormModel;
  readonly title: ReactNode;
  readonly extra?: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
  /** False while the page is kept but not in front. */
  readonly active: boolean;
  readonly onClose: () => void;
}

/** Drawer widths by the number of columns, so that no box gets narrower than a date. */
const DRAWER = [560, 560, 800, 1080, 1280];
const MODAL = 600;

/** The frame that a form's schema asks for. */
export function FormFrame(props: FormFrameProps) {
  // Drawers and dialogs close themselves with the key.
  useListedShortcuts("record", props.active);
  if (!props.active) return null;
  if (props.form.mode === "page") return <PageFrame {...props} />;
  return props.form.mode === "modal" ? <ModalFrame {...props} /> : <DrawerFrame {...props} />;
}

const DRAWER_PARTS = { footer: "hw-form-footer" };

function DrawerFrame({ form, title, extra, footer, children, onClose }: FormFrameProps) {
  const columns = Math.max(form.columns, ...form.sections.map((section) => section.columns));
  return (
    <Drawer
      open
      rootClassName="hw-form-drawer"
      title={title}
      extra={extra}
      size={form.width ?? DRAWER[columns] ?? 800}
      footer={footer}
      onClose={onClose}
      classNames={DRAWER_PARTS}
      mask={{ closable: false }}
      closable={{ "aria-label": texts.close }}
    >
      {children}
    </Drawer>
  );
}

function ModalFrame({ form, title, extra, footer, children, onClose }: FormFrameProps) {
  const heading = (
    <div className="hw-modal-title">
      <span>{title}</span>
      <span>{extra}</span>
    </div>
  );
  return (
    <Modal
      open
      rootClassName="hw-form-modal"
      centered
      title={heading}
      width={form.width ?? MODAL}
      footer={<div className="hw-form-footer">{footer}</div>}
      onCancel={onClose}
      mask={{ closable: false }}
      closable={{ "aria-label": texts.close }}
    >
      {children}
    </Modal>
  );
}

/** Pop-ups that close themselves with Esc come before the page. */
const POPUPS = [
  ".ant-modal-wrap",
  ".ant-drawer-open",
  ".ant-dropdown:not(.ant-dropdown-hidden)",
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden)",
  ".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)",
  ".ant-popover:not(.ant-popover-hidden)",
  ".ant-image-preview",
].join();

function PageFrame({ title, extra, footer, children, onClose }: FormFrameProps) {
  useEffect(() => {
    let hadPopup = false;
    // Checked in the capture phase: a pop-up that this key closes is gone in the bubbling phase.
    const look = () => {
      hadPopup = document.querySelector(POPUPS) !== null;
    };
    const onKey = (event: KeyboardEvent) => {
      if (matchShortcut("record", event) !== "close" || event.defaultPrevented || hadPopup) return;
      onClose();
    };
    window.addEventListener("keydown", look, { capture: true });
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", look, { capture: true });
      window.removeEventListener("keydown", onKey);
    };
  }, [onClose]);
  return (
    <div className="hw-form-page">
      <header>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={texts.back} onClick={onClose} />
        <h2>{title}</h2>
        <div className="hw-form-extra">{extra}</div>
      </header>
      <div className="hw-form-body">{children}</div>
      {footer !== undefined && <footer className="hw-form-footer">{footer}</footer>}
    </div>
  );
}
