import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { Count, MomentSchema } from '../text/quantity.ts';
import { RULES, type Rule } from './rule.ts';

export const RULE_SCOPES = ['coin', 'list', 'market'] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];
export const MOST_RULES = 50;

export const RuleRequestSchema = v.variant('scope', [
  v.object({ claim: v.string(), scope: v.literal('coin'), coin: CoinSchema }),
  v.object({ claim: v.string(), scope: v.picklist(['list', 'market']) }),
]);
/** `claim` is one of the vocabulary. */
export type RuleRequest = v.InferOutput<typeof RuleRequestSchema>;

export const OwnRuleSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  claim: v.string(),
  phrase: v.string(),
  scope: v.picklist(RULE_SCOPES),
  coin: v.nullable(CoinSchema),
  /** 'unknown': to the server's vocabulary; 'ended': its coin is not listed any more. */
  state: v.picklist(['on', 'paused', 'unknown', 'ended']),
  unknown_since: v.nullable(MomentSchema),
  fired_at: v.nullable(MomentSchema),
  fired_coin: v.nullable(CoinSchema),
  created_at: MomentSchema,
});
export type OwnRule = v.InferOutput<typeof OwnRuleSchema>;

export const RulePreviewSchema = v.object({
  holdsNow: v.array(CoinSchema),
  /** Coins of the scope for which it is known now. */
  of: Count,
  /** Oldest first. */
  fired: v.array(v.object({ coin: CoinSchema, at: MomentSchema })),
  days: Count,
});
export type RulePreview = v.InferOutput<typeof RulePreviewSchema>;

/** The rule that waits for a claim, by the claim's id; null outside the vocabulary. */
export function ruleFor(claim: string): Rule | null {
  return (
    RULES.find(({ claim: id }) => id === claim || (id.endsWith(':') && claim.startsWith(id))) ??
    null
  );
}
