import { expect, it } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { EXCHANGE_IDS, EXCHANGE_TRAITS } from './exchange-ids.ts';
import { openCcxtExchange, withBaseUrl } from './exchange-module.ts';

const noTransport = () => Promise.reject(new Error('no request was expected'));

it('a base URL takes the place of scheme, host and port, and paths stay', () => {
  expect(
    withBaseUrl(
      {
        charts: 'https://futures.kraken.com/api/charts/',
        nested: { spot: 'https://api.{hostname}' },
      },
      'http://127.0.0.1:9/',
    ),
  ).toEqual({ charts: 'http://127.0.0.1:9/api/charts/', nested: { spot: 'http://127.0.0.1:9' } });
});

it.each(EXCHANGE_IDS)('%s can be loaded alone and holds back no request by itself', async (id) => {
  const exchange = await openCcxtExchange(id, noTransport, () => epochMs(5_000), null);
  expect(exchange).toMatchObject({
    id,
    enableRateLimit: false,
    options: EXCHANGE_TRAITS[id].options,
  });
  expect(exchange.milliseconds()).toBe(5_000);
  expect(exchange.seconds()).toBe(5);
  expect(Object.keys(exchange.timeframes)).toEqual(
    expect.arrayContaining(['15m', '1h', '4h', '1d', '1w']),
  );
});
