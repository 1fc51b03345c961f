// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QuestionAnswer } from '../../../../domain/analysis/question.ts';
import type { FixedAnswer } from '../../../../domain/claim/claim.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { analysisResult, knownAnalysis } from '../../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../../backend/connection.ts';
import { useCoins } from '../../../data/coins.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { useConnectivity } from '../../../state/connectivity.ts';
import { Questions } from './questions.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const PATH = '/analysis/questions';
const CHANGED = 'What changed?';

const ANSWERS: FixedAnswer[] = [
  { question: 'why-not', text: 'One thing above all speaks for SHORT.', spans: [] },
  { question: 'what-flips', text: 'A trade below 63,100.0 would end the idea.', spans: [] },
  { question: 'what-stands-between', text: 'TP1 is at 66,000.0.', spans: [] },
];
const ANSWER: QuestionAnswer = {
  text: 'The plan is still LONG.',
  spans: [],
  claims: [],
  since: null,
  left: null,
};
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
  backend.answer(PATH, [200, ANSWER]);
  useConnectivity.setState({ online: true });
  offerFreeQuestions(false);
});
afterEach(cleanup);

function offerFreeQuestions(freeQuestions: boolean): void {
  useCoins.setState({
    list: { status: 'ready', coins: [], names: {}, traded: false, freeQuestions, scan: false },
  });
}

function kept(changes: Partial<ChartedAnalysis> = {}): ChartedAnalysis {
  return {
    ...knownAnalysis({ answers: ANSWERS }),
    userId: ME,
    kind: 'current',
    snapshotId: SNAPSHOT,
    coinFilter: 'BTCUSDT',
    selectedTimeframe: '4h',
    timestamp: epochMs(Date.now()),
    ...changes,
  };
}

const button = (name: string) => screen.getByRole('button', { name });
const asked = () => backend.calls.filter(({ path }) => path === PATH).map(({ body }) => body);

describe('the questions of an analysis', () => {
  test.each([
    ['Why not SHORT?', 'One thing above all speaks for SHORT.'],
    ['What reverses it?', 'A trade below 63,100.0 would end the idea.'],
    ['What is on the way?', 'TP1 is at 66,000.0.'],
  ])('%s opens its answer and closes it, without the server', async (question, answer) => {
    render(<Questions kept={kept()} />);
    expect(button(question).getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button(question));
    expect(button(question).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(answer)).toBeTruthy();
    await userEvent.click(button(question));
    expect(screen.queryByText(answer)).toBeNull();
    expect(asked()).toEqual([]);
  });

  test('show one answer at a time', async () => {
    render(<Questions kept={kept()} />);
    await userEvent.click(button('Why not SHORT?'));
    await userEvent.click(button('What is on the way?'));
    expect(screen.queryByText('One thing above all speaks for SHORT.')).toBeNull();
    expect(screen.getByText('TP1 is at 66,000.0.')).toBeTruthy();
    expect(button('Why not SHORT?').getAttribute('aria-expanded')).toBe('false');
  });

  test('of a short ask why it is not a long', () => {
    const short = { ...analysisResult().tradeRecommendation, action: 'SHORT' as const };
    render(<Questions kept={kept({ tradeRecommendation: short })} />);
    expect(button('Why not LONG?')).toBeTruthy();
  });

  test('are not there where its engine gave no answers', () => {
    const { container } = render(<Questions kept={kept({ answers: [] })} />);
    expect(container.textContent).toBe('');
  });
});

describe(CHANGED, () => {
  test('is asked of the server once, and says what it was compared with', async () => {
    backend.answer(PATH, [200, { ...ANSWER, since: Date.UTC(2026, 10, 17, 12) }]);
    render(<Questions kept={kept()} />);
    await userEvent.click(button(CHANGED));
    await screen.findByText(ANSWER.text);
    expect(screen.getByText(/^Compared with the analysis of 17 Nov 2026/)).toBeTruthy();
    await userEvent.click(button(CHANGED));
    await userEvent.click(button(CHANGED));
    expect(asked()).toEqual([{ snapshot: SNAPSHOT, question: 'what-changed' }]);
  });

  test('says without a network that it needs one, and is answered when there is one', async () => {
    useConnectivity.setState({ online: false });
    const { rerender } = render(<Questions kept={kept()} />);
    await userEvent.click(button(CHANGED));
    await screen.findByText(/it cannot be reached now/);
    expect(asked()).toEqual([]);
    useConnectivity.setState({ online: true });
    rerender(<Questions kept={kept()} />);
    await userEvent.click(button('Try again'));
    await screen.findByText(ANSWER.text);
  });

  test("shows the server's own words where it refuses", async () => {
    backend.answer(PATH, [410, { detail: 'Its candles are no longer kept.' }]);
    render(<Questions kept={kept()} />);
    await userEvent.click(button(CHANGED));
    await screen.findByText('Its candles are no longer kept.');
  });

  test('cannot be asked of an analysis that the server does not name', () => {
    render(<Questions kept={kept({ snapshotId: null })} />);
    expect(screen.queryByRole('button', { name: CHANGED })).toBeNull();
  });
});

describe("a question of one's own", () => {
  const field = () => screen.getByRole('textbox', { name: 'Ask about this analysis' });

  test('can be asked only where a language model is connected', () => {
    render(<Questions kept={kept()} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    offerFreeQuestions(true);
    render(<Questions kept={kept()} />);
    expect(field()).toBeTruthy();
    expect(screen.getByText(/Neither your question nor the answer is stored here/)).toBeTruthy();
  });

  test('is sent as it was written, and what is left is said', async () => {
    offerFreeQuestions(true);
    backend.answer(PATH, [200, { ...ANSWER, left: { hour: 1, day: 12 } }]);
    render(<Questions kept={kept()} />);
    expect(button('Ask').hasAttribute('disabled')).toBe(true);
    await userEvent.type(field(), '  Is volume behind it?{Enter}');
    await screen.findByText(ANSWER.text);
    expect(asked()).toEqual([{ snapshot: SNAPSHOT, question: 'Is volume behind it?' }]);
    expect(screen.getByText(/You have 1 question left in this hour, and 12 questions today/));
  });

  test('waits with a word, and a refusal says when it may be asked again', async () => {
    offerFreeQuestions(true);
    backend.answer(PATH, 'hang');
    render(<Questions kept={kept()} />);
    await userEvent.type(field(), 'Why?{Enter}');
    await screen.findByText('Waiting for the answer...');
    expect(button('Asking...').hasAttribute('disabled')).toBe(true);
    cleanup();
    backend.answer(PATH, [429, { detail: 'The next can be asked in 23 minutes.' }]);
    render(<Questions kept={kept()} />);
    await userEvent.type(field(), 'Why?{Enter}');
    await screen.findByText('The next can be asked in 23 minutes.');
  });
});
