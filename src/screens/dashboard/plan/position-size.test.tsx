// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { noTerms } from '../../../../domain/position/contract-terms.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import { CONTRACT_TERMS, contractAnswer } from '../../../../tests/support/contract-answer.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import { sizeWindow } from '../../../../tests/support/window-size.ts';
import { connectBackend } from '../../../backend/connection.ts';
import { wipeDatabase } from '../../../data/database/ownership.ts';
import { keepPositionInputs } from '../../../data/database/typed-fields.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { useSession } from '../../../state/session.ts';
import { forgetPage } from '../../../state/session-scope.ts';
import { PositionSize } from './position-size.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PATH = '/analysis/contract';
const PLAN: KnownPlan = analysisResult().tradeRecommendation;
const factsOf = (tradeRecommendation: KnownPlan | null) => ({
  coin: 'BTCUSDT',
  tickSize: 0.1,
  tradeRecommendation,
});
const person = (id: string) => ({ person: { id, email: 'me@example.com' } });
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  useSession.setState(person(ME));
  backend.calls.length = 0;
  backend.answer(PATH, [200, contractAnswer('BTCUSDT')]);
});
afterEach(() => {
  cleanup();
  forgetPage();
  sizeWindow(1024);
});

interface Shown {
  readonly plan?: Partial<KnownPlan>;
  readonly online?: boolean;
}

async function show({ plan, online = true }: Shown = {}): Promise<void> {
  render(<PositionSize facts={factsOf({ ...PLAN, ...plan })} online={online} />);
  await screen.findByLabelText('Account (USDT)');
  await userEvent.click(screen.getByText('Leverage, margin and liquidation'));
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function type(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label));
  if (text !== '') await userEvent.type(field(label), text);
}
const read = () =>
  vi.waitFor(() => expect(screen.queryByText(/terms are being read/)).toBeNull(), {
    timeout: 10_000,
  });
const row = (label: string) =>
  screen.getByRole('row', { name: new RegExp(`^${label}`) }).querySelector('td')?.textContent;
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)).find((each) => each?.role === 'alert')
    ?.textContent;
};

describe('while nothing is typed', () => {
  test('it asks nobody anything and says that nothing leaves the device', async () => {
    sizeWindow(390);
    render(<PositionSize facts={factsOf(PLAN)} online />);
    const region = within(screen.getByRole('region', { name: 'Position Size' }));
    const button = region.getByRole('button', { name: /^Position Size/ });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(await region.findByText(/your account and your risk stay here\.$/)).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: /^Position Size/ }));
    expect(
      region.getByRole('button', { name: /^Position Size/ }).getAttribute('aria-expanded'),
    ).toBe('true');
    expect(backend.calls).toEqual([]);
  });

  test.each<[string, Partial<KnownPlan> | null]>([
    ['no plan', null],
    ['no stop', { stopLoss: null }],
    ['an entry in words', { entry: 'around 64,000' }],
    ['a stop on the wrong side', { stopLoss: 70_000 }],
    ['no direction', { action: 'WAIT' }],
  ])('it is not there for %s', (_, change) => {
    const plan = change && { ...PLAN, ...change };
    const { container } = render(<PositionSize facts={factsOf(plan)} online />);
    expect(container.textContent).toBe('');
  });
});

describe('a plan with prices', () => {
  // A coin loses 1,150.50 and 0.075 % of entry and of stop, 1,246.01: 100 buy 0.080 coins.
  test('an account gives the size with what it may lose and gain', async () => {
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    await type('Account (USDT)', '10000');
    expect(row('Size')).toBe('0.080 BTCrounded down');
    expect(row('Position value')).toBe('5,140.04 USDT0.51 times the account');
    expect(row('Leverage')).toBe('1xpossible from 1x to 100x; the stop comes first up to 42x');
    expect(row('Loss at the stop')).toBe('99.68 USDT1.00% of the account, with fees and slippage');
    expect(row('Gain at TP2')).toBe('252.09 USDTafter fees and slippage');
    expect(row('Funding')).toMatch(/^3\.68 USDTto pay/);
    expect(figure('Buy')).toBe('0.080 BTC');
    expect(figure('At the stop')).toBe('−99.7 USDT');
    expect(figure('At TP2')).toBe('+252 USDT');
    expect(row('Liquidation')).toMatch(/^None/);
    cleanup();
    sizeWindow(390);
    render(<PositionSize facts={factsOf(PLAN)} online />);
    expect(await screen.findByText('0.080 BTC for 1% of 10000')).toBeTruthy();
  });

  test('comma and point are decimals, and what cannot be read is said beside the field', async () => {
    await show();
    await type('Account (USDT)', '10000,00');
    await type('Risk (% of the account)', '0,5');
    expect(row('Size')).toBe('0.040 BTCrounded down');
    await type('Account (USDT)', '10,000');
    expect(errorOf('Account (USDT)')).toMatch(/^“10,000” may be 10000 or 10;/);
    expect(field('Account (USDT)').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('table')).toBeNull();
    await type('Account (USDT)', '-5');
    expect(errorOf('Account (USDT)')).toMatch(/^The account is −5 USDT; allowed: more than 0/);
    await type('Account (USDT)', '20');
    expect(errorOf('Account (USDT)')).toMatch(/at least 249\.21 USDT at this risk/);
    await type('Account (USDT)', '10000');
    await type('Risk (% of the account)', '0');
    expect(errorOf('Risk (% of the account)')).toMatch(/^The risk is 0%; allowed/);
    await type('Risk (% of the account)', '1');
    await type('Leverage (x)', '101');
    expect(errorOf('Leverage (x)')).toMatch(/1x to 100x\.$/);
    expect(errorOf('Account (USDT)')).toBeUndefined();
  });

  test('a leverage that is liquidated before the stop is warned of, with one that is not', async () => {
    await show();
    await type('Account (USDT)', '10000');
    await type('Leverage (x)', '42');
    expect(row('Liquidation')).toMatch(/comes after the stop at 63,100\.0$/);
    await type('Leverage (x)', '43');
    expect(row('Liquidation')).toMatch(/comes before the stop at 63,100\.0$/);
    expect(screen.getByText(/^At 43x the position is liquidated before its stop/).textContent).toBe(
      'At 43x the position is liquidated before its stop, and its margin of 119.54 USDT is lost. Up to 42x the stop comes first.',
    );
  });

  test.each([
    ['stand aside', /^Stand aside: size for reference only\.$/],
    ['too close to call', /^Too close to call: size for reference only\.$/],
  ] as const)('a plan to %s says so first, and is sized all the same', async (stance, words) => {
    await show({ plan: { stance } });
    await type('Account (USDT)', '10000');
    const aside = screen.getByText(words);
    expect(row('Size')).toContain('0.080 BTC');
    const order = aside.compareDocumentPosition(field('Account (USDT)'));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('the keypad is a decimal one', async () => {
    await show();
    for (const label of ['Account (USDT)', 'Risk (% of the account)', 'Leverage (x)']) {
      expect(field(label).inputMode).toBe('decimal');
    }
  });
});

describe('the terms of the contract', () => {
  test('may take their time: one can type meanwhile', async () => {
    backend.answer(PATH, 'hang');
    render(<PositionSize facts={factsOf(PLAN)} online />);
    await screen.findByLabelText('Account (USDT)');
    await userEvent.click(screen.getByText('Leverage, margin and liquidation'));
    await type('Account (USDT)', '10000');
    expect(field('Account (USDT)').value).toBe('10000');
    expect(screen.getByText(/The contract's terms are being read\.$/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('are read by the coin alone: no request carries the account or the risk', async () => {
    await show();
    await type('Account (USDT)', '98765,43');
    await type('Risk (% of the account)', '1,37');
    expect(row('Size')).toContain('BTC');
    const terms = backend.calls.filter(({ path }) => path === PATH);
    expect(terms.map(({ body }) => body)).toEqual([{ coin: 'BTCUSDT' }]);
    expect(JSON.stringify(backend.calls)).not.toMatch(/98765|1[,.]37/);
    expect(backend.calls).toHaveLength(1);
  });

  test('that are missing without a network are assumed, which is said', async () => {
    await show({ online: false });
    await type('Account (USDT)', '10000');
    expect(row('Size')).toBe('0.08025 BTCrounded down');
    const notes = screen.getByText(/^Entry 64,250\.5, stop 63,100\.0\./).textContent;
    expect(notes).toContain(
      'least amount of the contract are not known: the server cannot be reached.',
    );
    expect(notes).toContain('The maintenance margin is assumed: 0.50%.');
  });

  test('without tiers name the rule and the reason', async () => {
    const missing = [{ field: 'tiers', reason: 'Hyperliquid does not publish them' }];
    const terms = { ...CONTRACT_TERMS, tiers: null, maxLeverage: 40 };
    backend.answer(PATH, [200, contractAnswer('BTCUSDT', { terms, missing })]);
    await show();
    await type('Account (USDT)', '10000');
    await read();
    expect(screen.getByText(/^Entry/).textContent).toContain(
      'The maintenance margin is assumed: 1.25% (margin tiers: Hyperliquid does not publish them).',
    );
  });

  test('that are simulated or not recorded say so', async () => {
    const market = { id: 'simulated', name: 'Simulated market', simulated: true };
    backend.answer(PATH, [200, contractAnswer('BTCUSDT', { market })]);
    await show();
    await type('Account (USDT)', '10000');
    await read();
    expect(screen.getByText(/^Entry/).textContent).toContain('are made up, like the market.');
    cleanup();
    forgetPage();
    await wipeDatabase();
    backend.answer(PATH, [200, contractAnswer('BTCUSDT', noTerms('not recorded'))]);
    await show();
    await type('Account (USDT)', '10000');
    await read();
    expect(screen.getByText(/^Entry/).textContent).toContain('are not known: not recorded.');
  });
});

describe('account and risk', () => {
  test('are there again as they were typed, for the same person alone', async () => {
    await show();
    await type('Account (USDT)', '2500,50');
    await type('Risk (% of the account)', '0,75');
    cleanup();
    await show();
    expect(field('Account (USDT)').value).toBe('2500,50');
    expect(field('Risk (% of the account)').value).toBe('0,75');
    cleanup();
    useSession.setState(person(crypto.randomUUID()));
    await show();
    expect(field('Account (USDT)').value).toBe('');
    expect(field('Risk (% of the account)').value).toBe('1');
  });

  test('go with the sign-out', async () => {
    await keepPositionInputs(ME, { account: '2500', risk: '2' });
    await wipeDatabase();
    await show();
    expect(field('Account (USDT)').value).toBe('');
  });
});
