import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import type { ClaimKind } from '../../../domain/claim/claim.ts';
import { agreementFault } from './evaluate-agreement.ts';
import { changeFault } from './evaluate-change.ts';
import { comparisonFault } from './evaluate-comparison.ts';
import { gapFault } from './evaluate-gap.ts';
import { levelFault } from './evaluate-level.ts';
import { oddsFault } from './evaluate-odds.ts';
import { conditionFault, planFault } from './evaluate-plan.ts';
import { stateFault } from './evaluate-state.ts';
import { patternFault, structureFault } from './evaluate-structure.ts';
import type { NaiveMarket } from './naive-market.ts';
import type { Verdict } from './verdict.ts';

/** The kind that a proposition's type belongs to, and why it is not so (null where it is). */
export function judged(
  said: Proposition,
  market: NaiveMarket,
): { readonly kind: ClaimKind; readonly fault: Verdict } {
  switch (said.type) {
    case 'oscillator':
    case 'trend-strength':
    case 'candle-volume':
    case 'money-flow':
    case 'outside-band':
    case 'trailing-stop':
    case 'range-place':
    case 'funding':
      return { kind: 'state', fault: stateFault(said, market) };
    case 'price-to-average':
    case 'price-to-averages':
    case 'averages-stacked':
    case 'macd':
    case 'price-to-cloud':
    case 'conversion-to-base':
    case 'price-to-vwap':
      return { kind: 'comparison', fault: comparisonFault(said, market) };
    case 'agreement':
    case 'frames-lean':
    case 'oscillators':
    case 'level-cluster':
      return { kind: 'agreement', fault: agreementFault(said, market) };
    case 'nearest-level':
    case 'nearest-of-timeframe':
    case 'average-near':
    case 'between':
    case 'no-level':
      return { kind: 'level', fault: levelFault(said, market) };
    case 'swings':
    case 'swing-point':
      return { kind: 'structure', fault: structureFault(said, market) };
    case 'pattern':
    case 'td-setup':
    case 'no-pattern':
      return { kind: 'pattern', fault: patternFault(said, market) };
    case 'plan':
    case 'stop':
    case 'stop-behind':
    case 'target':
    case 'target-before':
    case 'reached':
    case 'says-now':
    case 'replaced':
    case 'ended':
      return { kind: 'plan', fault: planFault(said, market) };
    case 'odds':
    case 'odds-now':
    case 'break-even':
    case 'costs':
    case 'stance':
    case 'base-rate':
      return { kind: 'plan', fault: oddsFault(said, market) };
    case 'ends':
    case 'warning':
    case 'swing-break':
    case 'flips':
      return { kind: 'condition', fault: conditionFault(said, market) };
    case 'limitation':
    case 'missing':
    case 'simulated':
    case 'outside':
      return { kind: 'gap', fault: gapFault(said, market) };
    default:
      return { kind: 'change', fault: changeFault(said, market) };
  }
}
