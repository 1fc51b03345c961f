import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { KnownAnalysis } from '../../../../domain/analysis/known-analysis.ts';
import type { SnapshotChart } from '../../../../domain/analysis/readings/chart.ts';
import { candleOpen, PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { momentText, shortMoment } from '../../../../domain/text/moment-text.ts';
import { type EpochMs, epochMs } from '../../../../domain/text/quantity.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../domain/text/time-units.ts';
import type { Moments } from '../../../data/moments.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { isKept } from '../plan/plan-words.ts';
import { type Answered, answerWords, MomentResult } from './moment-result.tsx';

const REST = 700;
const BACK = ['ArrowLeft', 'ArrowDown'];
const NO_DATE = 'This is no date and time.';

function fieldTexts(moment: EpochMs): readonly string[] {
  const behind = new Date(moment).getTimezoneOffset() * MINUTE_MS;
  return new Date(moment - behind).toISOString().slice(0, 16).split('T');
}

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** One at a time: what a moving slider passes meanwhile is left out. */
function useAnswer(moments: Moments, moment: EpochMs): Answered | null {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const busy = useRef(false);
  useEffect(() => {
    if (busy.current || answered?.moment === moment) return;
    busy.current = true;
    void moments.at(moment).then((answer) => {
      busy.current = false;
      setAnswered({ moment, answer });
    });
  }, [moments, moment, answered]);
  return answered;
}

function withoutLife(analysis: KnownAnalysis): KnownAnalysis {
  const plan = analysis.tradeRecommendation;
  if (!plan || isKept(plan)) return analysis;
  return { ...analysis, tradeRecommendation: { ...plan, plan: null } };
}

export interface Opened {
  readonly analysis: KnownAnalysis;
  readonly chart: SnapshotChart | null;
}

interface MomentExplorerProps {
  readonly moments: Moments;
  /** Of the address; null if it names none, NaN if none that can be read. */
  readonly asked: number | null;
  readonly onRest: (moment: EpochMs) => void;
  readonly onOpen: (opened: Opened | null) => void;
}

export function MomentExplorer({ moments, asked, onRest, onOpen }: MomentExplorerProps) {
  const { coin, first, last, closes } = moments;
  const [moment, setMoment] = useState(() => epochMs(asked || last));
  const [typed, setTyped] = useState(() => fieldTexts(moment));
  const [problem, setProblem] = useState(Number.isNaN(asked) ? NO_DATE : null);
  const answered = useAnswer(moments, moment);
  const settled = useRested(answered);
  const rest = useEffectEvent(onRest);
  useEffect(() => (settled ? rest(settled.moment) : undefined), [settled]);

  const go = (at: number) => {
    const next = candleOpen('15m', epochMs(at));
    setMoment(next);
    setTyped(fieldTexts(next));
    setProblem(null);
    onOpen(null);
  };
  const slide = (at: number) => go(Math.min(last, Math.max(first, at)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const step = event.shiftKey ? PERIOD_MS['15m'] : HOUR_MS;
    slide(moment + (BACK.includes(event.key) ? -step : step));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = new Date(typed.join('T')).getTime();
    if (Number.isNaN(at)) setProblem(NO_DATE);
    else go(at);
  };
  const open = async (analysis: KnownAnalysis) => {
    const chart = await moments.chart(moment);
    onOpen({ analysis: withoutLife(analysis), chart });
  };

  const hint = `From ${shortMoment(first)} to ${momentText(last)}. Arrow keys on the slider step by the hour, with Shift by 15 minutes.`;
  return (
    <div className="grid items-start gap-x-10 gap-y-6 min-[61.25rem]:grid-cols-[minmax(0,1fr)_21.5rem]">
      <div className="min-w-0">
        <Sparkline
          label={`Hourly closes of ${coin}`}
          closes={closes.map(([, price]) => price)}
          at={closes.map(([at]) => at)}
          width={1000}
          height={60}
          className="h-15 w-full px-2"
        />
        <input
          type="range"
          aria-label={`Moment of ${coin}`}
          aria-valuetext={answered?.moment === moment ? answerWords(answered) : shortMoment(moment)}
          min={first}
          max={last}
          step={PERIOD_MS['15m']}
          value={moment}
          onChange={({ target }) => slide(Math.round(target.valueAsNumber / HOUR_MS) * HOUR_MS)}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full cursor-pointer accent-(--text)"
        />
        <form onSubmit={submit} noValidate className="mt-3 flex flex-wrap items-start gap-3">
          {(['Date', 'Time'] as const).map((label, place) => (
            <TextField
              key={label}
              type={label === 'Date' ? 'date' : 'time'}
              label={label}
              hint={place === 0 ? hint : null}
              error={place === 0 ? problem : null}
              value={typed[place]}
              onChange={({ target }) =>
                setTyped(typed.map((part, n) => (n === place ? target.value : part)))
              }
              className="min-w-0 grow basis-40"
            />
          ))}
          <Button type="submit" variant="soft" className="sm:mt-[1.625rem]">
            Compute
          </Button>
        </form>
      </div>
      {answered ? (
        <MomentResult {...answered} onGo={go} onOpen={(analysis) => void open(analysis)} />
      ) : null}
      <LiveRegion text={settled ? answerWords(settled) : ''} />
    </div>
  );
}
