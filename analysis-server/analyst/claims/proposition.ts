import type { AgreementProposition } from './propositions/agreement.ts';
import type { ChangeProposition } from './propositions/change.ts';
import type { ComparisonProposition } from './propositions/comparison.ts';
import type { ConditionProposition } from './propositions/condition.ts';
import type { GapProposition } from './propositions/gap.ts';
import type { LevelProposition } from './propositions/level.ts';
import type { OddsProposition } from './propositions/odds.ts';
import type { PatternProposition } from './propositions/pattern.ts';
import type { PlanProposition } from './propositions/plan.ts';
import type { StateProposition } from './propositions/state.ts';
import type { StructureProposition } from './propositions/structure.ts';

/**
 * What a claim says, as data. Figures are unrounded; sides are of figures as shown, so what reads
 * equal has none. Candle counts are of closed candles; `ago` 0 is the newest.
 */
export type Proposition =
  | StateProposition
  | ComparisonProposition
  | AgreementProposition
  | LevelProposition
  | ChangeProposition
  | StructureProposition
  | PatternProposition
  | PlanProposition
  | OddsProposition
  | ConditionProposition
  | GapProposition;
