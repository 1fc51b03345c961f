import { afterEach, describe, expect, it } from 'vitest';
import { createTokenBudget } from '../../../analysis-server/language-model/token-budget.ts';
import { openBackends } from '../../support/backends.ts';

describe.each(await openBackends())('the daily token budget on $name', (opened) => {
  afterEach(() => opened.database.query('delete from private.model_usage'));

  it('is never overdrawn, however many ask at the same time', async () => {
    const budget = createTokenBudget(opened.database, 1_000);
    const asked = Array.from({ length: 12 }, () => budget.reserve(300, 'text'));
    const granted = (await Promise.all(asked)).filter((each) => each !== null);
    expect(granted).toHaveLength(3);
    expect(await budget.left()).toBe(100);
  });

  it('gets back what was set aside and not used', async () => {
    const budget = createTokenBudget(opened.database, 1_000);
    const reservation = await budget.reserve(900, 'text');
    await reservation?.settle(120);
    expect(await budget.left()).toBe(880);
    expect(await budget.reserve(900, 'text')).toBeNull();
  });

  it('leaves half of itself to texts, however many questions ask at the same time', async () => {
    const budget = createTokenBudget(opened.database, 1_000);
    const asked = Array.from({ length: 12 }, () => budget.reserve(200, 'question'));
    const granted = (await Promise.all(asked)).filter((each) => each !== null);
    expect(granted).toHaveLength(2);
    expect(await budget.reserve(101, 'question')).toBeNull();
    expect(await budget.reserve(600, 'text')).not.toBeNull();
    await granted[0]?.settle(50);
    expect(await budget.left()).toBe(150);
    expect(await budget.reserve(150, 'question')).not.toBeNull();
  });

  it('of nothing grants nothing', async () => {
    expect(await createTokenBudget(opened.database, 0).reserve(1, 'text')).toBeNull();
  });
});
