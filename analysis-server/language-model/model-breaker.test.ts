import { describe, expect, it } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { createModelBreaker, type ModelState } from './model-breaker.ts';

const MINUTE = 60_000;

function start(...states: readonly ModelState[]) {
  const clock = settableClock(Date.UTC(2026, 10, 20));
  const breaker = createModelBreaker(clock);
  for (const state of states) breaker.begin()?.(state);
  return { clock, breaker };
}

describe('a model', () => {
  it.each<[ModelState[], boolean]>([
    [[], true],
    [['in-trouble', 'in-trouble'], true],
    [['in-trouble', 'in-trouble', 'in-trouble'], false],
    [['in-trouble', 'in-trouble', 'answers', 'in-trouble'], true],
    [['in-trouble', 'in-trouble', 'unknown', 'in-trouble'], false],
  ])('after %j is asked: %s', (states, isAsked) => {
    expect(start(...states).breaker.begin() !== null).toBe(isAsked);
  });
});

describe('a paused model', () => {
  const paused = () => {
    const { clock, breaker } = start('in-trouble', 'in-trouble', 'in-trouble');
    clock.advance(5 * MINUTE - 1);
    expect(breaker.begin()).toBeNull();
    clock.advance(1);
    return { clock, breaker, trial: breaker.begin() };
  };

  it('is tried once after five minutes, while others go on without it', () => {
    const { breaker, trial } = paused();
    expect(trial).not.toBeNull();
    expect(breaker.begin()).toBeNull();
  });

  it('is asked again when the trial is answered', () => {
    const { breaker, trial } = paused();
    trial?.('answers');
    expect(breaker.begin()).not.toBeNull();
    expect(breaker.begin()).not.toBeNull();
  });

  it('is paused again by one failed trial', () => {
    const { clock, breaker, trial } = paused();
    trial?.('in-trouble');
    clock.advance(5 * MINUTE - 1);
    expect(breaker.begin()).toBeNull();
    clock.advance(1);
    expect(breaker.begin()).not.toBeNull();
  });

  it('is tried by the next one when a trial ends without a word', () => {
    const { breaker, trial } = paused();
    trial?.('unknown');
    expect(breaker.begin()).not.toBeNull();
  });

  it('hears late words of those who asked before the pause, and keeps to one trial', () => {
    const { clock, breaker } = start('in-trouble', 'in-trouble');
    const slow = breaker.begin();
    breaker.begin()?.('in-trouble');
    clock.advance(5 * MINUTE);
    expect(breaker.begin()).not.toBeNull();
    slow?.('unknown');
    expect(breaker.begin()).toBeNull();
  });
});
