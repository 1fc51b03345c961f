import { marginRuleOf } from '../../../../domain/position/margin-rule.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatPercent } from '../../../../domain/text/number-format.ts';
import type { TermsAnswer } from '../../../data/contract-terms.ts';

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
