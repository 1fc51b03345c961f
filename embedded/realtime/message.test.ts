import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage, writeMessage } from './message.ts';

const message = {
  joinRef: '1',
  ref: '2',
  topic: 'realtime:a',
  event: 'phx_join',
  payload: { a: 1 },
};

describe('a Phoenix message', () => {
  it.each(['1.0.0', '2.0.0'] as const)('comes back from version %s as it went', (version) => {
    expect(readMessage(writeMessage(message, version))).toEqual(message);
  });

  it('of the first version may leave out its references', () => {
    const text = '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"7"}';
    expect(readMessage(text)).toEqual({
      joinRef: null,
      ref: '7',
      topic: 'phoenix',
      event: 'heartbeat',
      payload: {},
    });
  });

  it('is nothing that was not written as one', () => {
    for (const text of [
      '',
      '{}',
      '[]',
      'null',
      '["1","2","t"]',
      '{"topic":1,"event":"x"}',
      '"x"',
    ]) {
      expect([text, readMessage(text)]).toEqual([text, null]);
    }
    fc.assert(
      fc.property(fc.json(), (text) => {
        readMessage(text);
      }),
    );
  });
});
