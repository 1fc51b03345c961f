import { type Claim, claimId } from '../../../analysis-server/analyst/claims/claim.ts';
import { wordingOf } from '../../../analysis-server/analyst/words/en.ts';
import { rendered } from '../../../analysis-server/analyst/words/wording.ts';
import { judged } from './evaluate.ts';
import type { NaiveMarket } from './naive-market.ts';
import { oddsWordsFaults } from './odds-words-faults.ts';
import { shownFault } from './shown-edges.ts';
import { knownNumbers, numbersIn } from './text-figures.ts';
import { must, type Verdict } from './verdict.ts';

/** What is wrong with the words of a claim. */
export function wordsFaults({ id, proposition }: Claim, tickSize: number): string[] {
  const known = knownNumbers(proposition, tickSize);
  const { clause, noun, item = noun } = wordingOf({ proposition }, { tickSize });
  const texts = [clause, noun, item].map((template) => rendered(template));
  const numbers = texts.map(numbersIn);
  const faults: Verdict[] = [
    ...numbers.map((own) =>
      must(
        own.toSorted().join() === numbers[0]?.toSorted().join(),
        `${texts.join(' | ')}: figures`,
      ),
    ),
    ...texts.flatMap((text) => oddsWordsFaults(proposition, text)),
    ...texts.flatMap((text) => [
      must(!/NaN|undefined|null|N\/A|Infinity|[<>[\]{}]|(?<!\d)\. | {2}|,$/.test(text), text),
      ...numbersIn(text).map((number) =>
        must(known.has(number.replace('−', '')), `${text}: ${number} is no figure of it`),
      ),
    ]),
    ...numbers.map((own) => {
      const fault = shownFault(proposition, own);
      return fault === null ? null : `${texts.join(' | ')}: ${fault}`;
    }),
  ];
  return named(id, faults);
}

const named = (id: string, faults: readonly Verdict[]) =>
  faults.filter((fault) => fault !== null).map((fault) => `${id}: ${fault}`);

/** What a claim says of itself beside its proposition. */
function frameFaults(claim: Claim, market: NaiveMarket): Verdict[] {
  const { proposition, candles } = claim;
  const own = 'timeframe' in proposition ? [proposition.timeframe] : [];
  const times = candles ? market.candles[candles.timeframe].map(({ time }) => time) : [];
  return [
    must(claim.id === claimId(proposition), `id ${claim.id}`),
    must(claim.weight > 0 && Number.isFinite(claim.weight), `weight ${claim.weight}`),
    must(
      own.every((timeframe) => claim.timeframes.includes(timeframe)),
      `timeframes ${claim.timeframes}`,
    ),
    must(
      claim.values.every(({ value }) => Number.isFinite(value)),
      'a value is no number',
    ),
    candles === null
      ? null
      : must(
          times.includes(candles.first) &&
            times.includes(candles.last) &&
            candles.first <= candles.last,
          `candles ${candles.first} to ${candles.last}`,
        ),
  ];
}

/** Everything that is wrong with a claim; empty where it is true and says what it means. */
export function claimFaults(claim: Claim, market: NaiveMarket): string[] {
  const { kind, fault } = judged(claim.proposition, market);
  return named(claim.id, [
    must(kind === claim.kind, `is of the kind ${kind}, not ${claim.kind}`),
    fault,
    ...frameFaults(claim, market),
  ]);
}
