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
          <Handle most={captcha.width - captcha.size} slider={slider} />
        </div>
        <p id={KEYS_ID} className="drag-slider-keys">
          {texts.keys}
        </p>
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

const KEYS_ID = "drag-slider-keys";

type Slider = ReturnType<typeof useDragSlider>;

function Picture({ captcha, slider }: { readonly captcha: Captcha; readonly slider: Slider }) {
  const { background, piece, width, height, size, top } = captcha;
  return (
    <div className="drag-slider-picture" style={{ height }}>
      <img src={background} alt={texts.picture} width={width} height={height} draggable={false} />
      <img
        className="drag-slider-piece"
        src={piece}
        alt=""
        style={{ top, transform: `translateX(${slider.position}px)` }}
        width={size}
        height={size}
        draggable={false}
      />
      {slider.state === "success" ? null : (
        <button type="button" className="drag-slider-button drag-slider-other" onClick={slider.load}>
          {texts.other}
        </button>
      )}
    </div>
  );
}

function Handle({ most, slider }: { readonly most: number; readonly slider: Slider }) {
  const { position, state, move, release } = slider;
  const start = useRef<{ readonly x: number; readonly at: number }>(undefined);
  const solved = state === "success";
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (solved) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, at: position };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (start.current !== undefined) move(start.current.at + event.clientX - start.current.x);
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
      aria-valuenow={position}
      aria-valuetext={solved ? texts.verified : texts.position(position)}
      aria-disabled={solved}
      aria-describedby={KEYS_ID}
      style={{ transform: `translateX(${position}px)` }}
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
