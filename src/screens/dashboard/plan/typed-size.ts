import type { ContractTerms } from '../../../../domain/position/contract-terms.ts';
import { marginRuleOf } from '../../../../domain/position/margin-rule.ts';
import {
  MOST_ACCOUNT,
  MOST_RISK,
  type PositionSize,
  positionSize,
} from '../../../../domain/position/position-size.ts';
import {
  decimalWords,
  problemWords,
  type SizeField,
  type Units,
} from '../../../../domain/position/size-words.ts';
import type { SizedPlan } from '../../../../domain/position/sized-plan.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatPercent } from '../../../../domain/text/number-format.ts';
import { readDecimal } from '../../../../domain/text/read-decimal.ts';
import type { TermsAnswer } from '../../../data/contract-terms.ts';

const MOST: Readonly<Record<SizeField, number>> = {
  account: MOST_ACCOUNT,
  risk: MOST_RISK,
  leverage: 1_000,
};

export interface TypedSize {
  /** Null while a field is empty or invalid. */
  readonly size: PositionSize | null;
  readonly errors: Readonly<Partial<Record<SizeField, string>>>;
}

/** An empty account or risk gives no size; an empty leverage is the minimum. */
export function typedSize(
  typed: Readonly<Record<SizeField, string>>,
  plan: SizedPlan,
  terms: ContractTerms | null,
  units: Units,
): TypedSize {
  const errors: Partial<Record<SizeField, string>> = {};
  const numberOf = (field: SizeField): number | null => {
    const read = readDecimal(typed[field], MOST[field]);
    if (typeof read === 'number') return read;
    if (read !== 'empty') errors[field] = decimalWords(read, typed[field].trim());
    return null;
  };
  const [account, risk, leverage] = [numberOf('account'), numberOf('risk'), numberOf('leverage')];
  if (account === null || risk === null || errors.leverage) return { size: null, errors };
  const outcome = positionSize({ account, risk, leverage, plan, terms });
  if (outcome.ok) return { size: outcome.size, errors };
  const { field, text } = problemWords(outcome.problem, MOST, units);
  return { size: null, errors: { [field]: text } };
}

const ended = (sentence: string) => sentence.replace(/\.?$/, '.');

/** The known contract terms, and what is assumed for the rest. */
export function termsNote({ answer, problem }: TermsAnswer): string[] {
  const terms = answer?.terms ?? null;
  const why = (field: string) =>
    answer?.missing.find((each) => each.field === field)?.reason ?? problem ?? 'not given';
  const sentences: string[] = [];
  if (terms === null) {
    sentences.push(ended(`Steps and least amount of the contract are not known: ${why('terms')}`));
  }
  const { assumed, tiers } = marginRuleOf(terms);
  if (assumed) {
    const rate = formatPercent(100 * tiers[0].maintenanceRate);
    const reason = terms === null ? '' : ` (margin tiers: ${why('tiers').replace(/\.$/, '')})`;
    sentences.push(`The maintenance margin is assumed: ${rate}${reason}.`);
  }
  if (terms && answer?.market.simulated) {
    sentences.push("The contract's terms are made up, like the market.");
  }
  if (terms && answer && problem !== null) {
    sentences.push(ended(`Its terms are of ${shortMoment(answer.at)}: ${problem}`));
  }
  return sentences;
}
