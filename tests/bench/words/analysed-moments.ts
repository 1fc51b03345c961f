import {
  type Analysed,
  analyseCandles,
  contextOf,
} from '../../../analysis-server/analyst/analyse.ts';
import { NoPlanError } from '../../../analysis-server/analyst/plan.ts';
import type { TextContext } from '../../../analysis-server/analyst/text/context.ts';
import type { Grounds } from './judged-words.ts';
import type { CoinAtMoment } from './moments.ts';

/** A moment with its claims, ready for words. */
export interface AnalysedMoment extends CoinAtMoment, Grounds {
  readonly analysed: Analysed;
  readonly context: TextContext;
}

/** Finds the claims of moments; those without room for a plan are left out. */
export function analysedMoments(moments: readonly CoinAtMoment[]): AnalysedMoment[] {
  return moments.flatMap((moment) => {
    try {
      const analysed = analyseCandles(moment.input);
      const context = contextOf(analysed);
      const { action } = analysed.facts.tradeRecommendation;
      return [{ ...moment, analysed, context, claims: analysed.claims, action }];
    } catch (error) {
      if (error instanceof NoPlanError) return [];
      throw error;
    }
  });
}
