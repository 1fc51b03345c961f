import { classNames } from './class-names.ts';

type Way = 'up' | 'down' | 'flat';

/** Strokes on a 16 by 16 grid. */
export const ARROWS: Readonly<Record<Way, string>> = {
  up: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  down: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
  flat: 'M2.5 8h11',
};

const TRIANGLES: Readonly<Record<Way, string>> = {
  up: 'M4 1 7.5 7H.5Z',
  down: 'M4 7 .5 1h7Z',
  flat: 'M.5 3h7v2h-7Z',
};

interface ArrowProps {
  readonly way: Way;
  readonly className?: string | undefined;
}

/** Decoration beside its word, drawn since the typeface has no arrows. */
export function Arrow({ way, className }: ArrowProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={classNames(
        'inline-block shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]',
        className ?? 'size-[0.95em] align-[-0.1em]',
      )}
    >
      <path d={ARROWS[way]} />
    </svg>
  );
}

/** Decoration beside a figure's sign. */
export function Triangle({ way, className }: ArrowProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 8 8"
      className={classNames('inline-block shrink-0 fill-current', className ?? 'size-[0.6em]')}
    >
      <path d={TRIANGLES[way]} />
    </svg>
  );
}
