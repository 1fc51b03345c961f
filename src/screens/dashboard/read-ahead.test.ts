// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rememberShown } from '../../data/database/shown-coin.ts';
import { useSession } from '../../state/session.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { answerAhead, forgetAhead, readAhead } from './read-ahead.ts';

const ME = crypto.randomUUID();
const SHOWN = { userId: ME, watched: null, kind: 'current' } as const;

beforeEach(async () => {
  useSession.setState({ person: { id: ME, email: 'me@example.com' } });
  await rememberShown(ME, 'BTCUSDT');
});
afterEach(() => {
  forgetAhead();
  history.replaceState(null, '', '/');
});

test('the coin that was shown last is known before anything is rendered', async () => {
  expect(answerAhead(SHOWN)).toBeUndefined();
  await readAhead();
  expect(answerAhead(SHOWN)).toMatchObject({ coin: 'BTCUSDT' });
});

test('it answers for nobody else and for no other coin', async () => {
  await readAhead();
  expect(answerAhead({ ...SHOWN, userId: crypto.randomUUID() })).toBeUndefined();
  expect(answerAhead({ ...SHOWN, watched: 'ETHUSDT' })).toBeUndefined();
});

test('it goes with the person, and what comes after they left is not kept', async () => {
  await readAhead();
  forgetPage();
  expect(answerAhead(SHOWN)).toBeUndefined();
  const reading = readAhead();
  forgetPage();
  await reading;
  expect(answerAhead(SHOWN)).toBeUndefined();
});

test('an address that clears the page, or one without a person, has nothing read', async () => {
  history.replaceState(null, '', '/dashboard?clear=true');
  await readAhead();
  expect(answerAhead(SHOWN)).toBeUndefined();
  history.replaceState(null, '', '/dashboard');
  useSession.setState({ person: null });
  await readAhead();
  expect(answerAhead(SHOWN)).toBeUndefined();
});
