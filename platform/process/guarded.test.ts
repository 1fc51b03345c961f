import { describe, expect, it, vi } from 'vitest';
import { createGuard } from './guarded.ts';
import { createLog } from './log.ts';

function guarded() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return {
    lines,
    guard: createGuard(createLog({ name: 'test', level: 'error', format: 'json', destination })),
  };
}

const SECRET = 'what was received';

describe('a guarded listener', () => {
  it('passes on what it is given', () => {
    const { lines, guard } = guarded();
    const listener = vi.fn();
    guard('event', listener)('a', 2);
    expect(listener).toHaveBeenCalledWith('a', 2);
    expect(lines).toEqual([]);
  });

  it('neither throws nor rejects: it is logged without its text, and dropped', async () => {
    const { lines, guard } = guarded();
    const drop = vi.fn();
    const failure = Object.assign(new TypeError(SECRET), { code: 'ERR_INVALID_URL' });
    guard(
      'upgrade',
      (_name: string) => {
        throw failure;
      },
      drop,
    )('a');
    guard('message', async (_name: string) => Promise.reject(failure), drop)('b');
    await vi.waitFor(() => expect(drop.mock.calls).toEqual([['a'], ['b']]), { timeout: 10_000 });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'upgrade', type: 'TypeError', code: 'ERR_INVALID_URL' }),
      expect.objectContaining({ event: 'message', type: 'TypeError', code: 'ERR_INVALID_URL' }),
    ]);
    expect(lines.join('')).not.toContain(SECRET);
  });

  it('survives that dropping fails, too', () => {
    const { lines, guard } = guarded();
    const fail = () => {
      throw new Error(SECRET);
    };
    guard('close', fail, fail)();
    expect(lines).toHaveLength(2);
  });
});
