import type { PlanEnd } from '../../domain/analysis/recommendation.ts';
import type { ScannedPlan } from '../../domain/analysis/scan.ts';
import {
  END_NAMES,
  primaryBounds,
  STANCE_NAMES,
  stanceReason,
} from '../../domain/plan/odds/stance-words.ts';
import { formatPrice } from '../../domain/text/number-format.ts';
import { counted } from '../../domain/text/plural.ts';
import { rText, shareText } from '../../domain/text/r-text.ts';
import type { MarketsAnswer, PlanAnswer, RecordAnswer } from './answer-schemas.ts';

const ADVICE = 'Not investment advice.';

export const utc = (moment: number) =>
  `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function verdict(plan: Pick<ScannedPlan, 'action' | 'stance'>, ended: PlanEnd | undefined) {
  const name = ended ? END_NAMES[ended] : plan.stance && STANCE_NAMES[plan.stance][0];
  return name ? `${name} (${plan.action})` : plan.action;
}

function planWords({ plan, watch }: Pick<PlanAnswer, 'plan' | 'watch'>, tick: number): string {
  if (!plan) return 'no plan.';
  const ended = watch?.ended ?? plan.plan?.ended;
  const priced = (label: string, price: number) => {
    const hit = plan.odds?.[label]?.hit;
    const reached = watch?.touches.some(({ level }) => level === label) ? ', reached' : '';
    const odds = hit === undefined ? '' : `, odds ${shareText(hit)}`;
    return `${label} ${formatPrice(price, tick)}${odds}${reached}`;
  };
  const { entry, stopLoss, takeProfit, oddsNow } = plan;
  const levels = Object.entries({ Entry: entry, stop: stopLoss, ...takeProfit });
  const reason = stanceReason(plan.asideFor, primaryBounds(plan), Object.keys(takeProfit).at(-1));
  const now = ended ? ` Ended ${utc(ended.at)}.` : '';
  const left = oddsNow && !ended ? ` Odds now: ${shareText(oddsNow.hit)}.` : now;
  return `${verdict(plan, ended?.by)}. At opening: ${reason ?? 'no odds'}.
${levels.map(([label, price]) => priced(label, price)).join('; ')}.${left}`;
}

type Source = Pick<PlanAnswer, 'market' | 'candle_close' | 'age_minutes' | 'engine' | 'inputs'>;

export function sourceText({ market, candle_close, age_minutes, engine, inputs }: Source): string {
  const age = `${utc(candle_close)}, ${counted(age_minutes, 'minute')} ago`;
  return `${market.name}, candles until ${age}; engine ${engine}, inputs ${inputs}.
${ADVICE}`;
}

export const planText = (answer: Omit<PlanAnswer, 'text'>, tick: number): string =>
  `${answer.coin}: ${planWords(answer, tick)}\n${sourceText(answer)}`;

export function marketsText({ market, rows }: Omit<MarketsAnswer, 'text'>): string {
  const lines = rows.map(({ coin, scanned_at, plan: { odds, life, ...plan } }) => {
    const base =
      odds && `, ${odds.label} ${shareText(odds.hit)}, base rate ${shareText(odds.base)}`;
    return `${coin}: ${verdict(plan, life?.ended?.by)}${base ?? ''}; ${utc(scanned_at)}`;
  });
  return [`${market.name}: ${counted(rows.length, 'coin')}.`, ...lines, ADVICE].join('\n');
}

export function recordText({ market, chain, ...record }: Omit<RecordAnswer, 'text'>): string {
  const lines = (['trade', 'too close to call', 'stand aside'] as const).map((stance) => {
    const { entries, settled, hits, netR, intervals } = record[stance];
    const { low, high } = intervals.netR ?? { low: 0, high: 0 };
    const zero = low <= 0 && high >= 0 ? ' includes zero: no edge is proven' : '';
    const interval = intervals.netR
      ? `95% interval ${rText(low)} to ${rText(high)}${zero}`
      : 'too few 2-week periods for an interval';
    return `${STANCE_NAMES[stance][0]}: ${settled} of ${entries} closed, ${hits} reached the last target; average ${rText(netR)} after costs, ${interval}.`;
  });
  return `${market}, ${record.coin ?? 'all coins'}.
${lines.join('\n')}
The record has ${counted(chain.number, 'entry', 'entries')}; its head is ${chain.hash}.
${ADVICE}`;
}
