import type { KnownAnalysis } from '../../../../domain/analysis/known-analysis.ts';
import { rangesOfAnalysis } from '../../../../domain/analysis/ranges.ts';
import { validOf } from '../../../../domain/analysis/stored-fields.ts';
import type { CandleRow } from '../../../../domain/market/candle.ts';
import { candleOpen } from '../../../../domain/market/timeframe.ts';
import { primaryBounds, rangeText } from '../../../../domain/plan/odds/stance-words.ts';
import { chanceText } from '../../../../domain/plan/touch-words.ts';
import type { Replay } from '../../../../domain/record/replay.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatNumber, formatPrice } from '../../../../domain/text/number-format.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { rText, shareText } from '../../../../domain/text/r-text.ts';
import { DAY_MS } from '../../../../domain/text/time-units.ts';
import { rangePrice } from '../chart/fan.ts';
import { levelsOnTheWay } from '../plan/plan-ladder.tsx';
import { WarningSchema } from '../text/three-lines.tsx';
import { closeOf, type Known, missingStretches } from './known-then.ts';

export interface Said {
  readonly said: string;
  readonly happened: string | null;
}

export interface ReplayEvent {
  readonly at: number;
  readonly words: string | null;
  readonly next?: string | undefined;
}

interface Told {
  readonly replay: Replay;
  readonly facts: KnownAnalysis | null;
  readonly known: Known;
}

const primaryOf = ({ content }: Replay) => Object.keys(content.plan.takeProfit).at(-1) ?? '';

/** Of the opening's conditions the nearest to the entry, and the first close that met it. */
function warningOf({ replay: { content }, facts, known }: Told) {
  const away = (price: number) => Math.abs(price - content.plan.entry);
  const [nearest] = (facts?.claims ?? [])
    .flatMap(({ proposition, words }) => {
      const warning = validOf(WarningSchema, proposition);
      return warning ? [{ ...warning, words }] : [];
    })
    .toSorted((a, b) => away(a.level.price) - away(b.level.price));
  if (!nearest) return null;
  const { timeframe, side, level, words } = nearest;
  const met = known.quarters.find((row) => {
    const [time, close] = [epochMs(closeOf(row)), row[4]];
    const decides = time > content.openedAt && candleOpen(timeframe, time) === time;
    return decides && (side === 'above' ? close > level.price : close < level.price);
  });
  return { words, met };
}

const FIRST = {
  target: 'Yes',
  stop: 'No: stopped first',
  time: 'No: expired first',
  replaced: 'Not known: replaced first',
  void: 'Not known: the plan was not settled',
} as const;

/** What the opening said that candles can answer, with what has happened by then. */
export function saidAndHappened(told: Told): readonly Said[] {
  const { replay, facts, known } = told;
  const { plan, openedAt, tickSize } = replay.content;
  const { ended } = known;
  const long = plan.action === 'LONG';
  const price = (value: number) => formatPrice(value, tickSize);
  const since = known.quarters.filter(([time]) => time >= openedAt);
  const day = since.filter((row) => closeOf(row) <= openedAt + DAY_MS);
  const touching = (rows: readonly CandleRow[], level: number, targets: boolean) =>
    rows.find(([, , high, low]) => (long === targets ? high >= level : low <= level));
  const farthest = (rows: readonly CandleRow[], targets: boolean) =>
    long === targets
      ? `high ${price(Math.max(...rows.map((row) => row[2])))}`
      : `low ${price(Math.min(...rows.map((row) => row[3])))}`;
  const rows: Said[] = [];
  const say = (said: string, happened: string | null | undefined) =>
    rows.push({ said, happened: happened ?? null });

  const bounds = primaryBounds(plan);
  const first = ended && FIRST[ended.by];
  if (bounds) say(`${primaryOf(replay)} before the stop: ${rangeText(bounds)}`, first);

  const ranges = rangesOfAnalysis(facts?.ranges);
  const touch = ranges?.touch.stop;
  if (touch) {
    const row = touching(day, plan.stopLoss, false);
    const noted = known.touches.find(({ level }) => level === 'stop')?.touched_at;
    const at = noted ?? (ended?.by === 'stop' ? ended.at : row && closeOf(row));
    const complete = missingStretches({ ...known, quarters: day }, openedAt, DAY_MS).length === 0;
    const no = complete ? `No: ${farthest(day, false)}` : 'Not known: candles are missing';
    const ending = ended && 'Not until the plan ended';
    say(
      `The stop is touched within 24 h: ${chanceText(touch.day)}`,
      at !== undefined && at <= openedAt + DAY_MS
        ? `Yes: ${shortMoment(at)}`
        : known.at >= openedAt + DAY_MS
          ? no
          : ending,
    );
  }
  if (ranges) {
    const { 80: most, 95: nearlyAll } = ranges.day.bands;
    const [low, high] = [most.low, most.high].map((edge) =>
      rangePrice(edge, ranges.from, tickSize),
    );
    const close = since.find((row) => closeOf(row) === ranges.at + DAY_MS)?.[4];
    const within = (band: typeof most, of: number) => of >= band.low && of <= band.high;
    const verdict = (of: number) =>
      within(most, of) ? 'Yes' : within(nearlyAll, of) ? 'No, within the 95%' : 'No';
    const ending = ended && 'The plan ended before';
    say(
      `Price after 24 h within ${low} to ${high}: 80%`,
      close === undefined ? ending : `${verdict(close)}: ${price(close)}`,
    );
  }
  const warning = warningOf(told);
  if (warning) {
    const { words, met } = warning;
    say(words, met ? `${shortMoment(closeOf(met))}, at ${price(met[4])}` : ended && 'No');
  }
  const [nearest = plan.entry] = Object.values(plan.takeProfit);
  for (const level of facts ? levelsOnTheWay(plan, facts, null) : []) {
    if (long ? level.price >= nearest : level.price <= nearest) continue;
    const met = touching(since, level.price, true);
    const ending = ended && since.length > 0 ? `Not reached: ${farthest(since, true)}` : null;
    say(
      `Between entry and TP1: ${level.name} (${level.priceText})`,
      met ? `Reached ${shortMoment(closeOf(met))}` : ending,
    );
  }
  return rows;
}

const ODDS_MOVE = 0.1;

const ENDS = {
  ...{ stop: 'Stop hit', time: 'Expired', replaced: 'Replaced' },
  void: 'Not settled: candles missing, or of other prices',
} as const;

/** 'Stop hit', 'TP3 reached'. */
export const endName = (replay: Replay, by: NonNullable<Replay['ended']>['by']): string =>
  by === 'target' ? `${primaryOf(replay)} reached` : ENDS[by];

function endWords(replay: Replay, { by, exit, grossR, netR }: NonNullable<Replay['ended']>) {
  const { next, content } = replay;
  const place = exit === null ? '' : ` at ${formatPrice(exit, content.tickSize)}`;
  const why = by === 'replaced' && next ? `, an analysis says Trade for ${next.action}` : '';
  const result = netR === null ? '' : `: ${rText(grossR)}, ${rText(netR)} after costs`;
  return `${endName(replay, by)}${place}${why}${result}`;
}

export function eventsOf(told: Told): readonly ReplayEvent[] {
  const { replay, known } = told;
  const { content, ended, touches, next } = replay;
  const price = (value: number) => formatPrice(value, content.tickSize);
  const label = primaryOf(replay);
  const ends = (level: string) => ended !== null && (level === 'stop' || level === label);
  let stated = content.plan.odds?.[label]?.hit;
  const met = warningOf(told)?.met;
  const events = [
    { at: content.openedAt, words: `Recorded as #${formatNumber(replay.number, 0)}` },
    ...touches.flatMap(({ level, price: at, touched_at }) =>
      level === 'entry' || ends(level) || (ended && touched_at > ended.at)
        ? []
        : [
            {
              at: touched_at,
              words: `${level === 'stop' ? 'Stop hit' : `${level} reached`} at ${price(at)}`,
            },
          ],
    ),
    ...known.looks.flatMap(([at, share]) => {
      if (stated !== undefined && Math.abs(share - stated) < ODDS_MOVE) return [];
      stated = share;
      return [{ at, words: `${label} odds ${shareText(share)}` }];
    }),
    ...(met ? [{ at: closeOf(met), words: `First warning: a close at ${price(met[4])}` }] : []),
    ...(ended ? [{ at: ended.at, words: endWords(replay, ended), next: next?.hash }] : []),
  ];
  return events
    .toSorted((a, b) => a.at - b.at)
    .map((event) => (event.at <= known.at ? event : { at: event.at, words: null }));
}
