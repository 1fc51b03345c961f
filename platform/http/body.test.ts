import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AnalyzeRequestSchema } from '../../domain/analysis/analysis-job.ts';
import { readBody } from './body.ts';
import { Problem } from './problem.ts';

const Schema = v.object({
  name: v.string(),
  count: v.pipe(v.number(), v.maxValue(9, 'allowed: up to 9')),
});

function post(
  body: NonNullable<ConstructorParameters<typeof Response>[0]>,
  type: string | null = 'application/json',
): Request {
  const headers = new Headers(type === null ? {} : { 'content-type': type });
  return new Request('http://test/', { method: 'POST', body, headers, duplex: 'half' });
}

async function refusal(request: Request, maxBytes?: number): Promise<Problem> {
  try {
    await readBody(request, Schema, maxBytes);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('the body was accepted');
}

/** Sends bytes without declaring how many, and counts how many were taken. */
function endless(chunkBytes: number) {
  const state = { sent: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.sent += chunkBytes;
      controller.enqueue(new Uint8Array(chunkBytes).fill(0x20));
    },
  });
  return { state, stream };
}

describe('readBody', () => {
  it('parses a JSON body of any JSON type', async () => {
    const body = JSON.stringify({ name: 'a', count: 1 });
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'application/x+json',
    ]) {
      expect(await readBody(post(body, type), Schema)).toEqual({ name: 'a', count: 1 });
    }
  });

  it.each([null, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'refuses content type %s with 415',
    async (type) => {
      expect((await refusal(post('{}', type))).status).toBe(415);
    },
  );

  it('refuses a body that is not JSON, and one that is not UTF-8, with 400', async () => {
    expect(await refusal(post('{"name":'))).toMatchObject({ status: 400 });
    expect(await refusal(post(''))).toMatchObject({ status: 400 });
    expect(await refusal(post(new Uint8Array([0x22, 0xff, 0x22])))).toMatchObject({ status: 400 });
  });

  it('refuses a body that is too large by its bytes with 413', async () => {
    const problem = await refusal(post(JSON.stringify({ name: 'a'.repeat(100), count: 1 })), 64);
    expect(problem).toMatchObject({ status: 413, detail: 'The body is larger than 64 bytes.' });
  });

  it('stops reading an endless body soon after its limit', async () => {
    const { state, stream } = endless(1024);
    expect((await refusal(post(stream), 4096)).status).toBe(413);
    expect(state.sent).toBeLessThanOrEqual(4096 + 3 * 1024);
  });

  it('names each bad field, its value and what is allowed, with 422', async () => {
    expect(await refusal(post(JSON.stringify({ name: 5, count: 12 })))).toMatchObject({
      status: 422,
      detail: 'name is 5; expected string; count is 12; allowed: up to 9',
    });
    expect((await refusal(post('{}'))).detail).toBe('name is missing; count is missing');
    expect((await refusal(post('[]'))).detail).toContain('is missing');
    expect((await refusal(post('null'))).detail).toBe('the body is null; expected Object');
  });

  it('shows only the beginning of a long value', async () => {
    const problem = await refusal(post(JSON.stringify({ name: ['x'.repeat(5000)], count: 1 })));
    expect(problem.detail.length).toBeLessThan(200);
  });

  it('words the refusals of an analysis request', async () => {
    const body = { coin: 'btc', key: 'short', user_id: 'me' };
    await expect(readBody(post(JSON.stringify(body)), AnalyzeRequestSchema)).rejects.toMatchObject({
      status: 422,
      detail: expect.stringContaining('coin is "btc"; a coin looks like BTCUSDT'),
    });
  });
});
