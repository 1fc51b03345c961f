import * as v from 'valibot';
import type { Figure, KnownPlan } from './known-analysis.ts';
import {
  AsideReasonSchema,
  FreshPlanSchema,
  OddsNowSchema,
  OddsSchema,
  PlanCostsSchema,
  PlanLifeSchema,
  StanceSchema,
  type TradeSummary,
  VolatilitySchema,
} from './recommendation.ts';
import { fieldsOf, listOf, numberOf, textOf, validOf } from './stored-fields.ts';

/** Numbers in text are parsed; other text is kept. */
const figureOf = (raw: unknown): Figure => numberOf(raw) ?? textOf(raw);

function mapOf<T>(raw: unknown, read: (value: unknown) => T | null): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fieldsOf(raw)).flatMap(([label, value]) => {
      const known = read(value);
      return known === null ? [] : [[label, known]];
    }),
  );
}

/** A single target becomes the first. */
function targetsOf(raw: unknown): Record<string, number | string> {
  const single = figureOf(raw);
  return single === null ? mapOf(raw, figureOf) : { TP1: single };
}

const wordsOf = (raw: unknown) => (typeof raw === 'number' ? String(raw) : textOf(raw));

export function readPlan(raw: unknown): KnownPlan | null {
  const fields = fieldsOf(raw);
  if (Object.keys(fields).length === 0) return null;
  const returns = fieldsOf(fields.potentialROI);
  return {
    ...fields,
    action: textOf(fields.action),
    currentPrice: figureOf(fields.currentPrice),
    entry: figureOf(fields.entry),
    stopLoss: figureOf(fields.stopLoss),
    takeProfit: targetsOf(fields.takeProfit),
    potentialROI: {
      riskPerTrade: figureOf(returns.riskPerTrade),
      rewardPerTrade: figureOf(returns.rewardPerTrade),
      potential: figureOf(returns.potential),
      rr: figureOf(returns.rr),
    },
    etaToTP: mapOf(fields.etaToTP, wordsOf),
    etaHours: mapOf(fields.etaHours, numberOf),
    stance: validOf(StanceSchema, fields.stance),
    asideFor: listOf(AsideReasonSchema, fields.asideFor),
    score: numberOf(fields.score),
    odds: validOf(v.record(v.string(), OddsSchema), fields.odds),
    costs: validOf(PlanCostsSchema, fields.costs),
    expiresInHours: numberOf(fields.expiresInHours),
    volatility: validOf(VolatilitySchema, fields.volatility),
    reason: textOf(fields.reason) ?? '',
    plan: validOf(PlanLifeSchema, fields.plan),
    oddsNow: validOf(OddsNowSchema, fields.oddsNow),
    fresh: validOf(FreshPlanSchema, fields.fresh),
  };
}

/** Only real numbers count as prices: 'RSI: 62%' is none. */
const labelled = (raw: unknown) =>
  mapOf(raw, (value) => (typeof value === 'number' ? numberOf(value) : textOf(value)));

/** Accepts any engine or backend; missing parts are empty. */
export function readSummary(raw: unknown): TradeSummary {
  const fields = fieldsOf(raw);
  return {
    patternIdentification: labelled(fields.patternIdentification),
    specificLevels: labelled(fields.specificLevels),
    riskManagement: textOf(fields.riskManagement) ?? '',
    importantLevels: labelled(fields.importantLevels),
  };
}
