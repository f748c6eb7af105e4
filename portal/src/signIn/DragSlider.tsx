import { ApiError } from "#core/api";
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { CAPTCHA_PATH, type Captcha } from "#server/modules/identity/contract";
import type { Get } from "./encryptPasswords.ts";
import { sliderTexts as texts } from "./texts.ts";

interface DragSliderProps {
  readonly get: Get;
  readonly post: <R>(path: string, body: object) => Promise<R>;
  /** Undefined: not solved, or no longer. */
  readonly onProof: (proof: string | undefined) => void;
}

const STEP = 2;
const LONG_STEP = 20;

/** A piece that is drawn into its gap, with the pointer or with the arrow keys; the server says whether it fits. */
export function DragSlider(props: DragSliderProps) {
  const slider = useDragSlider(props);
  const { captcha, failure, state, load } = slider;
  if (captcha !== undefined)
    return (
      <div className={`drag-slider drag-slider-${state}`} style={{ width: captcha.width }}>
        <Picture captcha={captcha} slider={slider} />
        <div className="drag-slider-track">
          <span className="drag-slider-text">{state === "success" ? texts.verified : texts.drag}</span>
          <Handle width={captcha.width} most={captcha.width - captcha.size} slider={slider} />
        </div>
        <div className="drag-slider-line">
          <p id={KEYS_ID} className="drag-slider-keys">
            {texts.keys}
          </p>
          {state === "success" ? null : (
            <button type="button" className="drag-slider-button" onClick={load}>
              {texts.other}
            </button>
          )}
        </div>
        <p role="status" className="drag-slider-failure">
          {failure}
        </p>
      </div>
    );
  if (failure !== undefined)
    return (
      <div className="drag-slider drag-slider-lost" role="alert">
        <p className="drag-slider-failure">{failure}</p>
        <button type="button" className="drag-slider-button" onClick={load}>
          {texts.again}
        </button>
      </div>
    );
  return <div className="drag-slider drag-slider-loading" role="status" aria-label={texts.loading} />;
}

const part = (length: number, whole: number): string => `${(length / whole) * 100}%`;

const KEYS_ID = "drag-slider-keys";

type Slider = ReturnType<typeof useDragSlider>;

function Picture({ captcha, slider }: { readonly captcha: Captcha; readonly slider: Slider }) {
  const { background, piece, width, height, size, top } = captcha;
  // In parts of the picture, which is narrower than itself on a narrow page.
  const place = { top: part(top, height), left: part(slider.position, width), width: part(size, width) };
  return (
    <div className="drag-slider-picture">
      <img src={background} alt={texts.picture} width={width} height={height} draggable={false} />
      <img
        className="drag-slider-piece"
        src={piece}
        alt=""
        style={place}
        width={size}
        height={size}
        draggable={false}
      />
    </div>
  );
}

interface HandleProps {
  /** Of the picture, as the server measures it. */
  readonly width: number;
  readonly most: number;
  readonly slider: Slider;
}

function Handle({ width, most, slider }: HandleProps) {
  const { position, state, move, release } = slider;
  /** `scale`: how much of a pixel of the picture a pixel of the page is. */
  const start = useRef<{ readonly x: number; readonly at: number; readonly scale: number }>(undefined);
  const solved = state === "success";
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (solved) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const shown = event.currentTarget.parentElement?.offsetWidth ?? width;
    start.current = { x: event.clientX, at: position, scale: width / shown };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const { current } = start;
    if (current !== undefined) move(current.at + (event.clientX - current.x) * current.scale);
  };
  const onPointerUp = (): void => {
    if (start.current === undefined) return;
    start.current = undefined;
    release();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = positionAfter(event, position, most);
    if (to !== undefined) move(to);
    else if (event.key === "Enter" || event.key === " ") release();
    else return;
    event.preventDefault();
  };
  return (
    <span
      className="drag-slider-handle"
      role="slider"
      tabIndex={0}
      aria-label={texts.drag}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.round(position)}
      aria-valuetext={solved ? texts.verified : texts.position(Math.round(position))}
      aria-disabled={solved}
      aria-describedby={KEYS_ID}
      style={{ left: part(position, width) }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path d={solved ? "m4 10.5 4 4 8-9" : "m5 5 5 5-5 5M10.5 5l5 5-5 5"} strokeLinecap="round" />
      </svg>
    </span>
  );
}

/** Undefined: the key does not move it. */
function positionAfter({ key, shiftKey }: KeyboardEvent, position: number, most: number): number | undefined {
  const step = shiftKey ? LONG_STEP : STEP;
  if (key === "ArrowRight" || key === "ArrowUp") return position + step;
  if (key === "ArrowLeft" || key === "ArrowDown") return position - step;
  if (key === "PageUp") return position + LONG_STEP;
  if (key === "PageDown") return position - LONG_STEP;
  if (key === "Home") return 0;
  return key === "End" ? most : undefined;
}

function useDragSlider({ get, post, onProof }: DragSliderProps) {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [position, setPosition] = useState(0);
  const [state, setState] = useState<"idle" | "dragging" | "success">("idle");
  const [failure, setFailure] = useState<string>();
  const fetchPicture = useCallback(async (): Promise<void> => {
    setState("idle");
    setPosition(0);
    try {
      setCaptcha(await get<Captcha>(CAPTCHA_PATH, {}));
    } catch (error) {
      setCaptcha(undefined);
      setFailure(error instanceof ApiError ? error.message : texts.failed);
    }
  }, [get]);
  const load = useCallback((): void => {
    setFailure(undefined);
    onProof(undefined);
    void fetchPicture();
  }, [fetchPicture, onProof]);
  useEffect(load, [load]);
  const release = async (): Promise<void> => {
    if (captcha === undefined || state !== "dragging") return;
    setState("idle");
    try {
      const { captcha: proof } = await post<{ readonly captcha: string }>(CAPTCHA_PATH, {
        id: captcha.id,
        position: Math.round(position),
      });
      setState("success");
      setFailure(undefined);
      onProof(proof);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.failed);
      await fetchPicture();
    }
  };
  return {
    captcha,
    failure,
    position,
    state,
    load,
    move: (to: number) => {
      if (captcha === undefined || state === "success") return;
      setState("dragging");
      setPosition(Math.max(0, Math.min(captcha.width - captcha.size, to)));
    },
    release: () => void release(),
  };
}
