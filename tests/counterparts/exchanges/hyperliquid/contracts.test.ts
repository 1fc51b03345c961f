import { type Asked, type Case, meetRecordings, NOW } from '../cases.ts';
import { html, json } from '../recorded-server.ts';
import { ASSETS, asset, assets, BTC, CANDLES, HOURS, SOUND } from './recordings.ts';

const MINUTE = 60_000;
const CONTRACTS = 'POST /info {"type":"metaAndAssetCtxs"}';

const day = async ({ feed }: Asked) => {
  const given = await feed.tickers();
  return given.map(({ coin, price, change24h, turnover24h }) => [
    coin,
    price,
    change24h === null ? null : Number(change24h.toFixed(3)),
    turnover24h,
  ]);
};

const coins = async ({ feed }: Asked) => (await feed.coins()).map(({ coin }) => coin);

meetRecordings('hyperliquid', SOUND, [
  {
    says: 'lists what is not delisted, with the steps of five significant figures',
    ask: ({ feed }) => feed.coins(),
    gives: [
      { coin: 'BTCUSDC', tickSize: 1 },
      { coin: 'HPOSUSDC', tickSize: 0.000001 },
      { coin: 'KPEPEUSDC', tickSize: 0.000001 },
      { coin: 'KSHIBUSDC', tickSize: 0.000001 },
      { coin: 'POLUSDC', tickSize: 0.00001 },
      { coin: 'RENDERUSDC', tickSize: 0.0001 },
    ],
    requests: [CONTRACTS],
  },
  ...['MATICUSDC', 'RNDRUSDC', 'PEPEUSDC'].map(
    (coin): Case => ({
      says: `does not know ${coin}, which has another name now, or here`,
      ask: ({ market }) => market.candles(coin, '1h', NOW, 4),
      refused: {
        kind: 'unknown-coin',
        words: `${coin} 1h: ${coin} is not among the perpetual contracts of Hyperliquid.`,
        status: 404,
        seconds: null,
      },
    }),
  ),
  {
    says: 'leaves out a coin whose name differs from another by capitals alone',
    recorded: { [ASSETS]: assets([BTC, asset('kPEPE', '0.01'), asset('KPEPE', '0.01')]) },
    ask: coins,
    gives: ['BTCUSDC'],
  },
  {
    says: 'leaves out names that are those of no coin',
    recorded: {
      [ASSETS]: assets([BTC, asset('xyz:TSLA', '301.2'), asset('@107', '1.5'), asset('2Z', '0.2')]),
    },
    ask: coins,
    gives: ['2ZUSDC', 'BTCUSDC'],
  },
  {
    says: 'lives on the list that it has while none can be had',
    ask: async ({ feed, market, play, wait }) => {
      await feed.coins();
      wait(11 * MINUTE);
      play({ [ASSETS]: json(null, 500), [CANDLES]: json(HOURS) });
      return (await market.candles('BTCUSDC', '1h', NOW, 4)).series.close.length;
    },
    gives: 4,
  },
  {
    says: 'refuses a list without contracts',
    recorded: { [ASSETS]: assets([]) },
    ask: coins,
    refused: {
      kind: 'bad-answer',
      words: 'Hyperliquid lists no perpetual contract quoted in USD, USDT or USDC.',
    },
  },
  {
    says: 'refuses a list that is null',
    recorded: { [ASSETS]: json(null) },
    ask: coins,
    refused: {
      kind: 'bad-answer',
      words:
        'Hyperliquid sent an answer that is neither a list nor an object (HTTP 200, 4 characters).',
    },
  },
  {
    says: 'refuses a list with a contract that has no name',
    recorded: { [ASSETS]: assets([BTC, asset('', '1.0', { name: undefined })]) },
    ask: coins,
    refused: { kind: 'bad-answer', words: /^Hyperliquid answered with an error: .*base currency/ },
  },
  {
    says: 'refuses a list while the exchange is being upgraded',
    recorded: { [ASSETS]: html('<html><body>Upgrading</body></html>', 503) },
    ask: coins,
    refused: { kind: 'unreachable', words: 'Hyperliquid is not in service (HTTP 503).' },
  },
  {
    says: 'reads the step of a size from its decimals, and says that tiers are not published',
    ask: ({ feed }) => feed.contract('KPEPEUSDC'),
    gives: {
      terms: {
        amountStep: 1,
        leastAmount: null,
        contractSize: 1,
        leastNotional: 10,
        maxLeverage: 10,
        tiers: null,
      },
      missing: [{ field: 'tiers', reason: 'Hyperliquid does not publish them' }],
    },
  },
  {
    says: 'takes the middle of the book as price, and gives no change from a price of 0',
    ask: day,
    gives: [
      ['BTCUSDC', 64_000.5, 25, 9_450_588.2273],
      ['KPEPEUSDC', 0.012345, 25, 9_450_588.2273],
      ['KSHIBUSDC', 0.0098765, 0, 9_450_588.2273],
      ['POLUSDC', 0.20011, null, 9_450_588.2273],
      ['RENDERUSDC', 4.125, -25, 9_450_588.2273],
    ],
  },
  {
    says: 'leaves out prices that are no numbers, and figures that are null',
    recorded: {
      [ASSETS]: assets([
        asset('BTC', '64000.0', {}, { dayNtlVlm: null, prevDayPx: null }),
        asset('POL', '0.2', {}, { midPx: 'NaN' }),
        asset('HYPE', '0.0'),
      ]),
    },
    ask: day,
    gives: [['BTCUSDC', 64_000, null, null]],
  },
  {
    says: 'refuses tickers without a price of any coin: the second half of the answer is missing',
    recorded: { [ASSETS]: json([{ universe: [BTC[0]] }]) },
    ask: day,
    refused: { kind: 'bad-answer', words: 'Hyperliquid sent tickers without a price of any coin.' },
  },
  {
    says: 'counts the open contracts of all coins by one request',
    recorded: {
      [ASSETS]: assets([
        BTC,
        asset('POL', '0.2', {}, { openInterest: '0.0' }),
        asset('HYPE', '30.0', {}, { openInterest: null }),
      ]),
    },
    ask: async ({ feed }) => [...((await feed.openInterests?.()) ?? [])],
    gives: [
      ['BTCUSDC', 10_764.48],
      ['POLUSDC', 0],
    ],
    requests: [CONTRACTS, CONTRACTS],
  },
]);
