import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { MINUTE_MS } from '../../../../domain/text/time-units.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { QUARTER_MS } from './known-then.ts';

const PACE = { usual: 90, reduced: 400 };
const PAGE = 16;

const MOVES: Readonly<Record<string, (step: number, last: number) => number>> = {
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  PageDown: (step) => step - PAGE,
  PageUp: (step) => step + PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

const FIELDS =
  'input:not([type=range]), textarea, select, [contenteditable], [role=radio], [role=application], dialog, [role=dialog]';

/** '45 min', '13 h', '13 h 15 min'. */
function spanOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ');
}

interface MomentSliderProps {
  readonly moments: readonly number[];
  readonly step: number;
  readonly value: string;
  readonly marks: readonly number[];
  readonly onAt: (at: number) => void;
}

export function MomentSlider({ moments, step, value, marks, onAt }: MomentSliderProps) {
  const [playing, setPlaying] = useState(false);
  const pace = useMedia('(prefers-reduced-motion: reduce)') ? PACE.reduced : PACE.usual;
  const last = moments.length - 1;
  const [from = 0, at = 0] = [moments[0], moments[step]];
  const runs = playing && step < last;
  const show = (next: number) => {
    const moment = moments[Math.max(0, Math.min(last, next))];
    if (moment !== undefined && moment !== at) onAt(moment);
  };
  const move = (next: number) => {
    setPlaying(false);
    show(next);
  };
  const toggle = () => {
    setPlaying(!runs);
    if (!runs && step >= last) show(0);
  };
  const advance = useEffectEvent(() => show(step + 1));
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(advance, pace);
    return () => clearInterval(timer);
  }, [runs, pace]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey) return;
    const pressed = key === ' ' ? `${FIELDS}, a, button, summary` : FIELDS;
    if (target instanceof Element && target.closest(pressed)) return;
    const to = MOVES[key]?.(step, last);
    if (key === ' ') toggle();
    else if (to === undefined) return;
    else move(to);
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const Icon = runs ? Pause : Play;
  return (
    <div className="border-line border-y bg-page py-2 max-md:sticky max-md:bottom-[calc(3.6rem+env(safe-area-inset-bottom))] max-md:z-10 max-md:@max-[20rem]:static md:px-6">
      <p className="numeric flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-semibold text-[1.0625rem]">{shortMoment(at)}</b>
        <span className="text-[0.8125rem] text-muted">{spanOf(at - from)} after the opening</span>
      </p>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={runs ? 'Pause' : 'Play'}
          onClick={toggle}
          className="-ms-3 grid size-11 shrink-0 place-items-center rounded-md hover:bg-surface"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
        <div className="relative min-w-0 flex-1 pb-2.5">
          <input
            type="range"
            aria-label="Moment, from the opening to the end"
            aria-valuetext={`${shortMoment(at)}, ${value}`}
            min={0}
            max={last}
            value={step}
            onChange={({ currentTarget }) => move(Number(currentTarget.value))}
            className="m-0 h-11 w-full cursor-pointer accent-text"
          />
          <div aria-hidden="true" className="absolute inset-x-2 bottom-1">
            {marks.map((mark) => (
              <i
                key={mark}
                className={`absolute bottom-0 h-2 w-0.5 ${mark <= at ? 'bg-text' : 'bg-edge'}`}
                style={{
                  insetInlineStart: `${Math.min(100, (100 * (mark - from)) / QUARTER_MS / (last || 1))}%`,
                }}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
