import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { type Slot, slotsBetween } from './eastern-time.ts';
import { CATCH_UP_MS, planTick } from './open-due-slots.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => epochMs(Date.parse(text));
const keyOf = ({ date, time }: Slot) => `${date} ${time}`;
const times = (slots: readonly Slot[]) => slots.map(({ time }) => time);

describe('a look at the clock', () => {
  const noon = at('2027-06-01T16:00Z');

  it('takes its own minute when it is the first of all', () => {
    const plan = planTick(null, epochMs(noon + 20_000));
    expect(plan).toMatchObject({ minute: noon, missed: [], gap: null });
    expect(times(plan.due)).toEqual(['12:00']);
  });

  it('has nothing to do twice in a minute', () => {
    expect(planTick(noon, epochMs(noon + 59_999))).toEqual({
      minute: null,
      due: [],
      missed: [],
      gap: null,
    });
  });

  it('makes up for an hour, and marks what is older', () => {
    const plan = planTick(noon, epochMs(noon + 2 * HOUR));
    expect(plan.due).toHaveLength(60);
    expect(times(plan.due).at(0)).toBe('13:01');
    expect(times(plan.missed)).toEqual(times(slotsBetween(noon, epochMs(noon + HOUR))));
    expect(plan.gap).toEqual({ from: noon, until: noon + HOUR });
  });

  it('marks no more than a week one by one, and reports the whole time', () => {
    const plan = planTick(noon, epochMs(noon + 30 * 24 * HOUR));
    expect(plan.missed).toHaveLength(7 * 1_440);
    expect(plan.gap?.from).toBe(noon);
  });

  it('goes on from a clock that was stepped back, and waits for one that is a little behind', () => {
    expect(planTick(noon, epochMs(noon - HOUR)).minute).toBe(noon - HOUR);
    expect(planTick(noon, epochMs(noon - MINUTE)).minute).toBeNull();
  });
});

/** As the records do: a slot is run unless it was run before; marked unless it has a record. */
function replayed(looks: readonly EpochMs[]) {
  const ran = new Map<string, number>();
  const marked = new Set<string>();
  let last: EpochMs | null = null;
  for (const now of looks) {
    const plan = planTick(last, now);
    if (plan.minute === null) continue;
    last = plan.minute;
    for (const slot of plan.missed) if (!ran.has(keyOf(slot))) marked.add(keyOf(slot));
    for (const slot of plan.due) {
      const key = keyOf(slot);
      marked.delete(key);
      if (!ran.has(key)) ran.set(key, now - slot.dueAt);
    }
  }
  return { ran, marked };
}

describe('two years of looks at the clock', () => {
  const start = at('2027-01-01T05:00Z');
  const transitions = [
    at('2027-03-14T07:00Z'),
    at('2027-11-07T06:00Z'),
    at('2028-03-12T07:00Z'),
    at('2028-11-05T06:00Z'),
  ];

  it('runs each slot once when somebody looks every minute, through every change of clocks', () => {
    for (const transition of transitions) {
      const looks: EpochMs[] = [];
      for (let now = transition - 30 * HOUR; now < transition + 30 * HOUR; now += MINUTE) {
        looks.push(epochMs(now + 13_000));
      }
      const { ran, marked } = replayed(looks);
      const expected = slotsBetween(epochMs(transition - 30 * HOUR - 1), looks.at(-1) ?? start);
      expect([...ran.keys()].sort()).toEqual(expected.map(keyOf).sort());
      expect(marked.size).toBe(0);
    }
  });

  it('with any downtime and steps of the clock runs or marks every slot, and runs none late', () => {
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 5, max: 90 }).map((seconds) => seconds * 1_000) },
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 600 }).map((minutes) => minutes * MINUTE) },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 3, max: 300 }).map((minutes) => -minutes * MINUTE),
      },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...transitions),
        fc.array(step, { minLength: 20, maxLength: 150 }),
        (transition, steps) => {
          const looks: EpochMs[] = [epochMs(transition - 12 * HOUR)];
          for (const by of steps) looks.push(epochMs((looks.at(-1) ?? start) + by));
          const { ran, marked } = replayed(looks);
          for (const late of ran.values()) expect(late).toBeLessThan(CATCH_UP_MS + MINUTE);
          const expected = slotsBetween(looks[0] ?? start, epochMs(Math.max(...looks)));
          for (const slot of expected) {
            expect(ran.has(keyOf(slot)) || marked.has(keyOf(slot)), keyOf(slot)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
