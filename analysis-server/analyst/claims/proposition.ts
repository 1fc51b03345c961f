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
 * Everything that a claim can say, as data. A figure is the value before rounding; a side holds for
 * the figures as they are shown, so what reads equal makes no claim of a side. Counts of candles are
 * of closed candles; `ago` 0 is the newest one.
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
