import { Button, Modal, Slider } from "antd";
import { RotateLeftOutlined, RotateRightOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import "./crop.css";
import type { Crop } from "#core/fields";
import { cropTexts as texts } from "../../texts/form.ts";
import { cropPicture, type CropArea } from "./cropPicture.ts";

interface CropDialogProps {
  readonly file: File;
  readonly crop: Crop;
  readonly onDone: (file: File) => void;
  readonly onCancel: () => void;
}

const MAX_ZOOM = 5;
const KEYBOARD_STEP = 8;

/** The picture behind a frame of the field's ratio: moved by mouse, touch or arrow keys, zoomed and turned. */
export function CropDialog({ file, crop, onDone, onCancel }: CropDialogProps) {
  const picture = useObjectUrl(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [area, setArea] = useState<CropArea>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [wide, high] = crop.ratio;
  const save = async () => {
    if (area === undefined) return;
    setBusy(true);
    try {
      onDone(await cropPicture(file, area, turn, crop));
    } catch {
      setProblem(texts.unreadable);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={texts.title}
      okText={texts.done}
      cancelText={texts.cancel}
      width={520}
      onOk={() => void save()}
      onCancel={onCancel}
      okButtonProps={{ disabled: area === undefined || problem !== undefined, loading: busy }}
    >
      <div className="hw-crop">
        {picture === undefined ? null : (
          <Cropper
            image={picture}
            aspect={wide / high}
            crop={position}
            zoom={zoom}
            rotation={turn}
            maxZoom={MAX_ZOOM}
            keyboardStep={KEYBOARD_STEP}
            disableAutomaticStylesInjection
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onRotationChange={setTurn}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setProblem(texts.unreadable) }}
            cropperProps={{ "aria-label": texts.frame }}
          />
        )}
      </div>
      {problem === undefined ? null : (
        <p role="alert" className="hw-crop-problem">
          {problem}
        </p>
      )}
      <CropTools zoom={zoom} onZoom={setZoom} onTurn={(degrees) => setTurn((turn + degrees) % 360)} />
      <p className="hw-note">{texts.hint(`${wide}:${high}`, crop.width)}</p>
    </Modal>
  );
}

interface CropToolsProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Clockwise. */
  readonly onTurn: (degrees: number) => void;
}

function CropTools({ zoom, onZoom, onTurn }: CropToolsProps) {
  return (
    <div className="hw-crop-tools">
      <span aria-hidden>{texts.zoom}</span>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        onChange={onZoom}
        ariaLabelForHandle={texts.zoom}
        tooltip={{ open: false }}
      />
      <Button
        icon={<RotateLeftOutlined />}
        aria-label={texts.turnLeft}
        title={texts.turnLeft}
        onClick={() => onTurn(270)}
      />
      <Button
        icon={<RotateRightOutlined />}
        aria-label={texts.turnRight}
        title={texts.turnRight}
        onClick={() => onTurn(90)}
      />
    </div>
  );
}

/** Undefined until the address is made; it ends with the dialog. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
