import { Check } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Ranges } from '../../../../domain/analysis/ranges.ts';
import { sideOf, touchWords } from '../../../../domain/level/level-standing.ts';
import type { LevelRequest, PriceLevel } from '../../../../domain/level/price-level.ts';
import { touchOdds } from '../../../../domain/plan/bands/touch-odds.ts';
import { chanceText, touchOddsWords } from '../../../../domain/plan/touch-words.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { roundedToTick } from '../../../../domain/text/typed-price.ts';
import { type OwnLevel, saveLevel } from '../../../data/price-levels.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PlotFrame } from './plot-frame.ts';

export function ownLevelWords(levels: readonly OwnLevel[], tickSize: number): string | null {
  if (levels.length === 0) return null;
  const words = levels.map(({ level: { price, side }, touched }) => {
    const at = formatPrice(price, tickSize);
    return touched ? `${at} was touched` : `price ${touchWords(side, at)}`;
  });
  return `Your price levels: ${words.join(', ')}.`;
}

const STEPS: Readonly<Record<string, readonly [ticks: number, pages: number]>> = {
  ArrowUp: [1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [-1, 0],
  PageUp: [0, 1],
  PageDown: [0, -1],
};

/** Null if the key moves nothing; `page` is the price span of ten pixels. */
export function keyedPrice(key: string, price: number, tickSize: number, page: number) {
  const step = STEPS[key];
  if (!step) return null;
  const [ticks, pages] = step;
  const by = ticks * tickSize + pages * Math.max(tickSize, page);
  return Math.max(tickSize, roundedToTick(price + by, tickSize));
}

/** Its side is where price would now come from; a null `now` keeps it. */
export function movedLevel(
  { coin, side, repeating, expires_at, note }: PriceLevel,
  to: number,
  tickSize: number,
  now: number | null,
): LevelRequest {
  const price = roundedToTick(to, tickSize);
  const from = now === null ? null : sideOf(price, now);
  return { coin, side: from ?? side, price, repeating, expires_at, note };
}

interface OwnLevelLineProps {
  readonly userId: string;
  readonly own: OwnLevel;
  readonly frame: PlotFrame;
  readonly tickSize: number;
  readonly now: number | null;
  readonly ranges: Ranges | null;
  /** In CSS pixels from the plot's top. */
  readonly heightOf: (clientY: number) => number;
  /** Gets an error message, or null once saved. */
  readonly onSettled: (refusal: string | null) => void;
}

/** Page Up and Page Down move a level by this many CSS pixels. */
const PAGE = 10;

/** A dashed line whose label is dragged or moved by keys. */
export function OwnLevelLine(props: OwnLevelLineProps) {
  const { userId, own, frame, tickSize, now, ranges, heightOf, onSettled } = props;
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
  const odds = touched || now === null ? null : touchOdds(ranges, price, now, Date.now());
  const words = [
    touched ? `${text}, was touched` : touchWords(side, text),
    ...(odds ? [touchOddsWords(odds)] : []),
    ...(touched || moved === null ? [] : ['not saved']),
  ].join(', ');
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
        className="pointer-events-auto absolute end-0 z-20 grid h-11 cursor-ns-resize touch-none select-none place-items-center px-[3px]"
        style={{ top: y - 22 }}
      >
        <span
          className={classNames(
            'flex h-[20px] items-center gap-1 rounded-[3px] border bg-page px-1 font-medium text-[min(0.6875rem,13px)]',
            touched ? 'border-edge text-muted' : 'border-accent text-accent',
            moved !== null && 'bg-accent-soft',
          )}
        >
          {touched ? <Check aria-hidden="true" className="size-2.5" /> : null}
          <PriceText text={text} />
          {odds && moved !== null ? chanceText(odds.day) : null}
        </span>
      </div>
    </>
  );
}
