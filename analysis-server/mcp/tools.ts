import type { Tool } from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { CoinSchema } from '../../domain/market/coin.ts';
import { OwnRuleSchema, RulePreviewSchema } from '../../domain/rule/own-rule.ts';
import { counted } from '../../domain/text/plural.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { parsedOrRefused, shownValue } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import * as schemas from '../open-api/answer-schemas.ts';
import { utc } from '../open-api/answer-words.ts';
import * as answers from '../open-api/answers.ts';
import { previewRule } from '../rules/preview.ts';
import { type CallParts, ClaimAnswerSchema, checkClaim } from './check-claim.ts';
import { ClaimNameSchema, namedRule } from './named-rule.ts';

const GATE =
  'A rule fires at the second hourly check in a row at which its claim holds, after one at which it did not; then it rests for a day.';

const AlertsAnswerSchema = v.object({
  alerts: v.array(v.record(v.string(), v.nullable(v.string()))),
  rules: v.array(
    v.object({
      ...v.pick(OwnRuleSchema, ['id', 'claim', 'phrase', 'scope', 'coin', 'state']).entries,
      hours: v.optional(RulePreviewSchema),
    }),
  ),
});
type Alert = Readonly<Record<'at' | 'kind' | 'title' | 'body', string | null>>;
type Rule = v.InferOutput<typeof AlertsAnswerSchema>['rules'][number];

const ALERTS = `
select a.id::text as id, a.kind, a.coin, a.status, a.reason, m.title, m.body,
  to_jsonb(a.created_at) #>> '{}' as at
from public.alerts a left join public.alert_messages m on m.id = a.message_id
where a.user_id = $1 and a.id::text = coalesce($2, a.id::text) order by a.id desc limit 10`;

const RULES = `
select id, claim, phrase, scope, coin, state, case scope when 'coin' then array[coin]
  when 'list' then array(select coin from public.watchlist_entries where user_id = $1) end as coins
from public.claim_rules where user_id = $1 and id::text = coalesce($2, id::text)
order by fired_at desc nulls last, created_at desc limit 10`;

function whyOf({ phrase, coin, scope, state, hours }: Rule): string {
  const [last, { length: now } = [], of] = [hours?.fired.at(-1), hours?.holdsNow, hours?.of];
  const fired = last ? `fired for ${last.coin} at ${utc(last.at)}` : 'not fired in 7 days';
  return `Rule ${phrase} (${coin ?? scope}, ${state}): ${fired}; holds for ${now} of ${of} known coins.`;
}

async function explainAlert(parts: CallParts, id: string | null) {
  const { database, clock, userId } = parts;
  const alerts = await database.query<Alert>(ALERTS, [userId, id]);
  const own = await database.query<Rule & { coins: string[] | null }>(RULES, [userId, id]);
  if (id !== null && alerts.length + own.length === 0) {
    throw new Problem(404, `id is ${shownValue(id)}; allowed: one that is listed without an id`);
  }
  const from = { ...parts, now: clock.now(), mayCompute: () => false };
  const rules: Rule[] = [];
  for (const { coins, ...rule } of own)
    rules.push({ ...rule, hours: await previewRule(from, rule.claim, coins) });
  const lines = alerts.map((one) => JSON.stringify([one.at, one.title ?? one.kind, one.body]));
  return { alerts, rules, text: [...lines, ...rules.map(whyOf), GATE].join('\n') };
}

type Answer = Promise<object & { readonly text: string }>;

const FORM = { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' } as const;
const jsonSchema = (schema: v.GenericSchema) => toJsonSchema(schema, FORM) as Tool['inputSchema'];

function tool<E extends v.ObjectEntries>(
  description: string,
  entries: E,
  output: v.GenericSchema,
  answer: (asked: v.InferOutput<v.StrictObjectSchema<E, string>>, parts: CallParts) => Answer,
) {
  const input = v.strictObject(entries, `allowed: ${Object.keys(entries).join(', ') || 'nothing'}`);
  return {
    listed: { description, inputSchema: jsonSchema(input), outputSchema: jsonSchema(output) },
    call: async (parts: CallParts, given: unknown) => answer(parsedOrRefused(input, given), parts),
  };
}

const { is, q } = schemas.MarketsFilterSchema.entries;

export const TOOLS = new Map(
  Object.entries({
    get_analysis: tool(
      'The newest stored analysis of a coin such as BTCUSDT, or the newest until the ISO 8601 moment `at`: plan with entry, stop, targets and odds, stance, market, candle close, age, engine, hash of inputs. Starts none.',
      { coin: CoinSchema, at: v.optional(v.pipe(v.string(), v.isoTimestamp())) },
      v.omit(schemas.AnalysisAnswerSchema, ['text']),
      ({ coin: of, at }, parts) =>
        answers.latestAnswer(parts, of, at ? epochMs(Date.parse(at)) : null),
    ),
    scan_markets: tool(
      'The most traded coins, scanned hourly, by turnover. Filters: of `is` one of each group, of `claim` (as in check_claim) all, `q` part of a name.',
      { is, claim: v.optional(v.pipe(v.array(ClaimNameSchema), v.maxLength(10)), []), q },
      v.omit(schemas.MarketsAnswerSchema, ['text']),
      ({ claim: named, ...filter }, parts) =>
        answers.marketsAnswer(parts, {
          ...filter,
          claim: named.map((one) => namedRule(one).claim),
        }),
    ),
    check_claim: tool(
      'Whether a statement about a coin holds by the newest closed candles: true, false or "cannot be known", with the values and candles it rests on, and since when. It knows the vocabulary of rules alone: a phrase such as "4h RSI above 70" or "1d golden cross", an id such as "crossed:4h:close:MA50:above", or {kind, timeframe, parts} of one. Anything else is refused with the nearest entries.',
      { coin: CoinSchema, claim: ClaimNameSchema },
      ClaimAnswerSchema,
      async (asked, parts) => checkClaim(parts, asked.coin, namedRule(asked.claim)),
    ),
    get_track_record: tool(
      'What became of the recorded plans, of all coins or one: by stance how many closed and reached their last target, results in R after costs with 95% intervals, and the head of the record.',
      { coin: v.optional(CoinSchema) },
      v.omit(schemas.RecordAnswerSchema, ['text']),
      (asked, parts) => answers.recordAnswer(parts, parts.userId, asked),
    ),
    explain_alert: tool(
      "The person's newest alerts and rules, or the one of `id`: why it fired or did not, by the hourly checks of 7 days.",
      { id: v.optional(v.pipe(v.string(), v.maxLength(40))) },
      AlertsAnswerSchema,
      ({ id }, parts) => explainAlert(parts, id ?? null),
    ),
    get_my_list: tool(
      "The person's watched coins, each with its newest plan and whether it changed.",
      {},
      v.object({ coins: v.array(schemas.ListEntrySchema) }),
      async (_, parts) => {
        const coins = await answers.listAnswer(parts, parts.userId);
        const named = coins.map((one) => `${one.coin}${one.change_detected ? ' (changed)' : ''}`);
        return { coins, text: `${counted(coins.length, 'coin')}: ${named.join(', ') || 'none'}.` };
      },
    ),
  }),
);
