// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TrackRecord } from '../../../domain/record/track-record.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { CumulativeLine } from './group-sections.tsx';
import { Rules } from './rules.tsx';

afterEach(cleanup);

const NOW = Date.UTC(2026, 10, 20, 12);
const CHAIN: TrackRecord['chain'] = {
  number: 12,
  hash: 'ab'.repeat(32),
  verifiedNumber: 10,
  verifiedAt: epochMs(NOW - 120_000),
  brokenNumber: null,
};

test('the line says in words how it went, and is not drawn of a single point', () => {
  const at = (totalR: number, hour: number) => ({ at: epochMs(NOW + hour * 3_600_000), totalR });
  const { rerender } = render(<CumulativeLine line={[at(1, 0), at(-2, 1), at(-0.5, 2)]} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Cumulative net result, settlement by settlement: it ends at −0.50 R, was +1.00 R at its highest and −2.00 R at its lowest.',
  );
  rerender(<CumulativeLine line={[at(1, 0)]} />);
  expect(screen.queryByRole('img')).toBeNull();
});

test('a whole chain says how far it was followed', () => {
  render(<Rules chain={CHAIN} now={NOW} online={false} />);
  screen.getByText('Recommendations: verified up to record 10 of 12, 2 minutes ago.');
});

test('a broken chain says where', () => {
  render(<Rules chain={{ ...CHAIN, brokenNumber: 7 }} now={NOW} online={false} />);
  screen.getByText(/^Recommendations: record 7 does not match its seal/);
  expect(screen.queryByText(/verified up to/)).toBeNull();
});
