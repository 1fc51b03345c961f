import type { Hono } from 'hono';
import * as v from 'valibot';
import { CoinSchema } from '../../domain/market/coin.ts';
import type { TokenScope } from '../../domain/person/personal-token.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import { parsedOrRefused } from '../../platform/http/body.ts';
import { readBounded } from '../../platform/http/bounded-body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { asPerson } from '../../platform/person/acting-person.ts';
import { requireScope, type TokenKeeper } from '../../platform/person/personal-token.ts';
import { taggedAnswer } from '../api/tagged-answer.ts';
import { MarketsFilterSchema, RecordFilterSchema } from './answer-schemas.ts';
import * as answers from './answers.ts';
import document from './openapi.json' with { type: 'json' };

const LARGEST_BODY = 1_024;
const MANY: readonly string[] = ['is', 'claim'];
const CoinPathSchema = v.strictObject({ coin: CoinSchema }, 'allowed here: no parameter');
const WATCH = `
insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)
on conflict (user_id, coin) do nothing`;
const UNWATCH = 'delete from public.watchlist_entries where coin = $1';

export function serveApi(app: Hono, keeper: TokenKeeper, parts: answers.AnswerParts): void {
  const { database } = parts;
  const send = (answer: object, request: Request, freshMs = 0) =>
    taggedAnswer(JSON.stringify(answer), request.headers.get('if-none-match') ?? '', freshMs);
  app.get('/openapi.json', (c) => send(document, c.req.raw, HOUR_MS));

  function serve<S extends v.GenericSchema>(
    [method, path, scope]: readonly [method: string, path: string, scope: TokenScope],
    schema: S,
    answer: (asked: v.InferOutput<S>, userId: string) => Promise<object | null>,
  ) {
    app.on(method, path, async (c) => {
      const userId = await requireScope(c.req.raw, keeper, scope);
      if (method !== 'GET') await readBounded(c.req.raw, LARGEST_BODY);
      const query = Object.entries(c.req.queries()).map(([name, values]) => {
        return [name, values.length > 1 || MANY.includes(name) ? values : values[0]];
      });
      const asked = { ...Object.fromEntries(query), ...c.req.param() };
      const found = await answer(parsedOrRefused(schema, asked), userId);
      return found ? send(found, c.req.raw) : c.body(null, 204);
    });
  }
  async function entryOf({ coin }: { coin: string }, userId: string) {
    const [entry] = await answers.listAnswer(parts, userId, coin);
    if (entry) return entry;
    throw new Problem(404, `${coin} is not on your watch list. PUT it there first.`);
  }

  const ofCoin = { latest: answers.latestAnswer, plan: answers.planAnswer };
  for (const [name, answer] of Object.entries(ofCoin)) {
    serve(['GET', `/coins/:coin/${name}`, 'read'], CoinPathSchema, ({ coin }) =>
      answer(parts, coin),
    );
  }
  serve(['GET', '/markets', 'read'], MarketsFilterSchema, (filter) =>
    answers.marketsAnswer(parts, filter),
  );
  serve(['GET', '/track-record', 'read'], RecordFilterSchema, (filter, userId) =>
    answers.recordAnswer(parts, userId, filter),
  );
  serve(['GET', '/watchlist/:coin', 'read list'], CoinPathSchema, entryOf);
  serve(['PUT', '/watchlist/:coin', 'change list'], CoinPathSchema, async (asked, userId) => {
    const { coin, snapshot } = await answers.latestAnswer(parts, asked.coin);
    await asPerson(database, userId, (tx) => tx.query(WATCH, [userId, coin, snapshot]));
    return entryOf(asked, userId);
  });
  serve(['DELETE', '/watchlist/:coin', 'change list'], CoinPathSchema, async ({ coin }, userId) => {
    await asPerson(database, userId, (tx) => tx.query(UNWATCH, [coin]));
    return null;
  });
}
