import { describe, expect, test } from 'vitest';
import { coinMeant, moreText, suggest } from './coin-choice.ts';

const COINS = ['ETHBTCUSDT', 'BTCUSD', 'BTCUSDC', 'BTCUSDT', 'BTCDOMUSDT', 'SOLUSDT'];
const MANY = Array.from({ length: 25 }, (_, index) => `A${index}USDT`);

describe('suggestions', () => {
  test('contain the text, whatever its case', () => {
    expect(suggest(COINS, 'sol').coins).toEqual(['SOLUSDT']);
    expect(suggest(COINS, 'TCDOM').coins).toEqual(['BTCDOMUSDT']);
  });

  test('name the coin itself first, then what begins like it', () => {
    expect(suggest(COINS, 'BTC').coins).toEqual([
      'BTCUSD',
      'BTCUSDC',
      'BTCUSDT',
      'BTCDOMUSDT',
      'ETHBTCUSDT',
    ]);
  });

  test('are found by name from three letters on, behind those found by symbol', () => {
    const names = {
      BTCUSDT: 'Bitcoin',
      BTCUSD: 'Bitcoin',
      BCHUSDT: 'Bitcoin Cash',
      SOLUSDT: 'Solana',
    };
    const coins = ['BCHUSDT', 'BTCUSDT', 'SOLUSDT', 'BTCUSD', 'COINUSDT'];
    expect(suggest(coins, 'bitcoin', names).coins).toEqual(['BTCUSDT', 'BTCUSD', 'BCHUSDT']);
    expect(suggest(coins, 'coin', names).coins).toEqual([
      'COINUSDT',
      'BCHUSDT',
      'BTCUSDT',
      'BTCUSD',
    ]);
    expect(suggest(coins, 'an', names).coins).toEqual([]);
  });

  test('stand in the order of the list where they match alike', () => {
    expect(suggest(['SOLUSDT', 'BTCUSDT', 'ADAUSDT'], 'usdt').coins).toEqual([
      'SOLUSDT',
      'BTCUSDT',
      'ADAUSDT',
    ]);
  });

  test('begin with the recent ones, the last first, where they match alike', () => {
    const coins = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT'];
    const recent = ['ADAUSDT', 'SOLUSDT'];
    expect(suggest(coins, '', {}, recent).coins).toEqual([
      'ADAUSDT',
      'SOLUSDT',
      'BTCUSDT',
      'ETHUSDT',
    ]);
    expect(suggest(coins, 'eth', {}, recent).coins).toEqual(['ETHUSDT']);
  });

  test('are ten at most; the rest is counted', () => {
    const { coins, more } = suggest(MANY, 'A');
    expect(coins).toHaveLength(10);
    expect(moreText(more)).toBe('... and 15 more. Keep typing to narrow down.');
  });

  test('need no line when all are shown', () => {
    expect(moreText(suggest(MANY.slice(0, 10), 'A').more)).toBeNull();
  });
});

describe('the coin meant', () => {
  test.each([
    ['BTC', 'BTCUSDT'],
    ['btcusd', 'BTCUSD'],
    [' sol ', 'SOLUSDT'],
    ['DOM', 'BTCDOMUSDT'],
  ])('%s means %s', (text, coin) => expect(coinMeant(COINS, text)).toBe(coin));

  test.each(['', '  ', 'USDT', 'XYZ'])('%j means none or too many', (text) => {
    expect(coinMeant(COINS, text)).toBeNull();
  });

  test('is the coin of a whole name, in USDT first', () => {
    const names = { BTCUSD: 'Bitcoin', BTCUSDT: 'Bitcoin', BTCUSDC: 'Bitcoin', SOLUSDT: 'Solana' };
    expect(coinMeant(COINS, 'bitcoin', names)).toBe('BTCUSDT');
    expect(coinMeant(COINS, 'Solana', names)).toBe('SOLUSDT');
    expect(coinMeant(COINS, 'bit', names)).toBeNull();
  });

  test('without a list is any well-formed symbol', () => {
    expect(coinMeant(null, 'dogeusdt')).toBe('DOGEUSDT');
    expect(coinMeant(null, 'DOGE')).toBeNull();
  });
});
