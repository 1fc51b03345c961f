import { Check } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { touchWords } from '../../../../domain/level/level-standing.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { saveLevel } from '../../../state/price-levels.ts';
import { classNames } from '../../../ui/class-names.ts';
import { keyedPrice, movedLevel } from './moved-level.ts';
import type { OwnLevel } from './own-levels.ts';
import type { PlotFrame } from './plot-frame.ts';

interface OwnLevelLineProps {
  readonly userId: string;
  readonly own: OwnLevel;
  readonly frame: PlotFrame;
  readonly tickSize: number;
  readonly now: number | null;
  /** In CSS pixels from the plot's top. */
  readonly heightOf: (clientY: number) => number;
  /** Gets an error message, or null once saved. */
  readonly onSettled: (refusal: string | null) => void;
}

/** Page Up and Page Down move a level by this many CSS pixels. */
const PAGE = 10;

/** A dashed line whose label is dragged or moved by keys. */
export function OwnLevelLine(props: OwnLevelLineProps) {
  const { userId, own, frame, tickSize, now, heightOf, onSettled } = props;
  const { level, touched } = own;
  /** Unsaved position; null if not moved. */
  const [moved, setMoved] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const perPixel = (frame.high - frame.low) / frame.height;
  /** Counts until the reloaded list no longer says `before`. */
  const [saved, setSaved] = useState<{ before: number; price: number } | null>(null);
  const price = moved ?? (saved?.before === level.price ? saved.price : level.price);
  const y = frame.y(price);
  if (y < 0 || y > frame.height) return null;

  const save = async (to: number | null) => {
    if (to === null || saving) return;
    const request = movedLevel(level, to, tickSize, now);
    if (request.price === level.price) return setMoved(null);
    setSaving(true);
    const refusal = await saveLevel(userId, level.id, request);
    setSaving(false);
    setMoved(null);
    if (refusal === null) setSaved({ before: level.price, price: request.price });
    onSettled(refusal);
  };
  const draggedTo = (event: PointerEvent) => {
    const height = Math.min(frame.height, Math.max(0, heightOf(event.clientY)));
    return Math.max(tickSize, frame.high - height * perPixel);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || saving) return;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const isDragged = (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId);
  const onPointerMove = (event: PointerEvent) => {
    if (isDragged(event)) setMoved(movedLevel(level, draggedTo(event), tickSize, now).price);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (isDragged(event)) void save(moved);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || saving) return;
    const to = keyedPrice(event.key, price, tickSize, PAGE * perPixel);
    if (to !== null) setMoved(to);
    else if (event.key === 'Enter') void save(moved);
    else if (event.key === 'Escape' && moved !== null) setMoved(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const text = formatPrice(price, tickSize);
  const side = movedLevel(level, price, tickSize, now).side;
  const words = touched
    ? `${text}, was touched`
    : `${touchWords(side, text)}${moved === null ? '' : ', not saved'}`;
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute start-0 border-t',
          touched ? 'border-edge border-dotted' : 'border-accent border-dashed',
        )}
        style={{ top: y, width: frame.width }}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label="Your price level"
        aria-valuemin={Math.min(price, frame.low)}
        aria-valuemax={Math.max(price, frame.high)}
        aria-valuenow={price}
        aria-valuetext={words}
        aria-busy={saving}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setMoved(null)}
        onBlur={() => (saving ? undefined : setMoved(null))}
        onKeyDown={onKeyDown}
        className="pointer-events-auto absolute end-0 grid h-11 cursor-ns-resize touch-none select-none place-items-center px-[3px]"
        style={{ top: y - 22 }}
      >
        <span
          className={classNames(
            'flex h-5 items-center gap-1 rounded-[3px] border bg-page px-1 font-medium text-[0.6875rem]',
            touched ? 'border-edge text-muted' : 'border-accent text-accent',
            moved !== null && 'bg-accent-soft',
          )}
        >
          {touched ? <Check aria-hidden="true" className="size-2.5" /> : null}
          <PriceText text={text} />
        </span>
      </div>
    </>
  );
}
