/** The line between a form and the preview, moved by dragging or the arrow keys. Works in shares of the width. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

export const LEAST_SHARE = 20;
export const MOST_SHARE = 75;

const held = (share: number): number => Math.min(MOST_SHARE, Math.max(LEAST_SHARE, Math.round(share)));

type Props = {
  /** The width of the preview in per cent of both. */
  share: number;
  controls: string;
  onMove: (share: number) => void;
  /** During a drag, frames must not take the pointer. */
  onDragging: (dragging: boolean) => void;
};

export function Divider({ share, controls, onMove, onDragging }: Props) {
  const dragging = useRef(false);
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const both = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!dragging.current || both === undefined) return;
    const fromStart = ((event.clientX - both.left) / both.width) * 100;
    onMove(held(document.dir === 'rtl' ? 100 - fromStart : fromStart));
  };
  const end = () => {
    dragging.current = false;
    onDragging(false);
  };
  const keys: Record<string, number> = {
    ArrowLeft: share - 2,
    ArrowRight: share + 2,
    Home: LEAST_SHARE,
    End: MOST_SHARE,
  };
  const press = (event: KeyboardEvent) => {
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(held(to));
  };
  return (
    <div
      className="preview-divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the preview"
      aria-controls={controls}
      aria-valuemin={LEAST_SHARE}
      aria-valuemax={MOST_SHARE}
      aria-valuenow={share}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragging.current = true;
        onDragging(true);
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
