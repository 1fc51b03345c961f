import { randomUUID } from 'node:crypto';
import type { Action } from '../../domain/analysis/recommendation.ts';
import { baseOf, type Coin } from '../../domain/market/coin.ts';
import { ruleFor } from '../../domain/rule/own-rule.ts';
import { formatPrice } from '../../domain/text/number-format.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { WORTH_SENDING, wakeDelivery } from '../ledger/plan-ends.ts';
import type { NoticeWords } from '../ledger/plan-words.ts';

/** Of title and body together. */
const MOST_CHARACTERS = 120;

/** As the claims of the analysis lean: extremes and patterns speak for no side. */
const LEANS: Readonly<Record<Action, RegExp>> = {
  LONG: /:above(:|$)|:(rising|uptrend|bullish|rose)$|^left-extreme:.*:oversold$|^frames-lean:1w/,
  SHORT:
    /:below(:|$)|:(falling|downtrend|bearish|fell)$|^left-extreme:.*:overbought$|^frames-lean::/,
};

interface PricedCoin {
  readonly coin: Coin;
  readonly price: number;
  readonly tickSize: number;
}

export interface FiredRule extends PricedCoin {
  readonly claim: string;
  /** Of the first of the two checks. */
  readonly began: EpochMs;
  readonly action: Action | null;
}

/** 'BTC: 1d RSI below 30', 'Since 12:00 UTC, price 82,485.4. The plan says SHORT.' */
export function ruleWords({ coin, claim, began, price, tickSize, action }: FiredRule): NoticeWords {
  const title = `${baseOf(coin)}: ${ruleFor(claim)?.phrase ?? claim}`;
  const verb = action && LEANS[action].test(claim) ? 'agrees:' : 'says';
  const plan = action ? `The plan ${verb} ${action}.` : 'No open plan.';
  const now = `rice ${formatPrice(price, tickSize)}. ${plan}`;
  const body = `Since ${new Date(began).toISOString().slice(11, 16)} UTC, p${now}`;
  return { title, body: title.length + body.length > MOST_CHARACTERS ? `P${now}` : body };
}

/** Locks the rules first, as deleting an account does, then finds each by its id. */
const NOTIFY = `
  with news as (
    select n.*, to_timestamp(n.at / 1000) as hour from jsonb_to_recordset($3::jsonb)
      n (id uuid, claim text, at float8, title text, body text)
  ), waiting as materialized (
    select r.id, r.user_id, n.id as message, n.hour
    from news n join public.claim_rules r
      on r.claim = n.claim and r.state = 'on' and r.since < n.hour
    join private.beta_people b on b.user_id = r.user_id
    where case r.scope when 'coin' then r.coin = $1 when 'market' then $2
      else exists (select from public.watchlist_entries e
        where e.user_id = r.user_id and e.coin = $1) end
    order by r.id for no key update of r
  ), noted as (
    update public.claim_rules r set fired_at = n.hour, fired_coin = $1
    from news n where n.claim = r.claim and r.id = any (array(select w.id from waiting w))
  ), worded as (
    insert into public.alert_messages (id, snapshot_id, claim, title, body)
    select n.id, $4, n.claim, n.title, n.body from news n
    where exists (select from waiting w where w.message = n.id)
  ), written as (
    insert into public.alerts (user_id, kind, coin, message_id, event_id, expires_at)
    select w.user_id, 'rule', $1, w.message, md5(w.id::text || $1 || w.hour::text)::uuid,
      now() + ${WORTH_SENDING}
    from waiting w order by w.user_id
    returning 1
  )
  select count(*) as alerts from written`;

interface CoinOfRules extends PricedCoin {
  readonly market: string;
  readonly listed: boolean;
  readonly snapshot: string | null;
}

/** In the transaction that records the firings. @returns how many alerts */
export async function notifyOfRules(
  tx: Database,
  { market, listed, snapshot, ...priced }: CoinOfRules,
  fired: readonly { readonly claim: string; readonly at: EpochMs }[],
): Promise<number> {
  if (fired.length === 0) return 0;
  const { coin } = priced;
  const [plan] = await tx.query<{ action: Action }>(
    `select p.content #>> '{plan,action}' as action from public.plans p
     where p.market = $1 and p.coin = $2 and p.ended_at is null`,
    [market, coin],
  );
  const news = fired.map(({ claim, at }) => {
    const began = epochMs(at - HOUR_MS);
    const words = ruleWords({ ...priced, claim, began, action: plan?.action ?? null });
    return { id: randomUUID(), claim, at, ...words };
  });
  const [row] = await tx.query<{ alerts: number }>(NOTIFY, [
    coin,
    listed,
    JSON.stringify(news),
    snapshot,
  ]);
  const alerts = row?.alerts ?? 0;
  if (alerts > 0) await wakeDelivery(tx);
  return alerts;
}
