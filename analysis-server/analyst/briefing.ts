import type { AnalysisFacts, MissingValue } from '../../domain/analysis.ts';
import type { TradeRecommendation } from '../../domain/recommendation.ts';
import { type FactTable, factTable } from './facts.ts';
import { type MarketPicture, pictureOf } from './market-picture.ts';
import { type LevelsAround, levelsAround } from './price-levels.ts';
import { type Vote, voteOn } from './vote.ts';

/** Everything that a writer may speak of. */
export interface Briefing {
  readonly picture: MarketPicture;
  readonly plan: TradeRecommendation;
  readonly vote: Vote;
  readonly levels: LevelsAround;
  readonly missing: readonly MissingValue[];
  /** What the slots of a text may point at. */
  readonly table: FactTable;
}

/** Prepares composed facts for a writer. */
export function briefingOf(facts: AnalysisFacts): Briefing {
  const picture = pictureOf(facts);
  const plan = facts.tradeRecommendation;
  return {
    picture,
    plan,
    vote: voteOn(picture),
    levels: levelsAround(picture),
    missing: facts.missing,
    table: factTable(picture, plan),
  };
}
