import { expect, test } from 'vitest';
import { failed, type Outcome, succeeded } from '../../../backend/failure.ts';
import type { FileBasket } from '../files/file-basket.ts';
import { sendReply } from './reply-form.tsx';

type Step = 'upload' | 'send' | 'attach' | 'take back';

/** A basket that does what it is asked and records it, in order. */
function scripted(result: { upload?: boolean; attach?: boolean; sent?: Outcome<unknown> }) {
  const steps: Step[] = [];
  const basket: FileBasket = {
    get: () => ({ files: [], refusal: '' }),
    add: async () => undefined,
    remove: () => undefined,
    async upload() {
      steps.push('upload');
      return result.upload ?? true;
    },
    async attach() {
      steps.push('attach');
      return result.attach ?? true;
    },
    async takeBack() {
      steps.push('take back');
    },
  };
  const run = () =>
    sendReply({
      send: async () => {
        steps.push('send');
        return result.sent ?? succeeded(null);
      },
      basket,
      userId: 'u',
      ticketId: 't',
      messageId: 'm',
    });
  return { steps, run };
}

test('files go first, then the message, then what belongs to what', async () => {
  const { steps, run } = scripted({});
  expect(await run()).toEqual({ kind: 'done' });
  expect(steps).toEqual(['upload', 'send', 'attach']);
});

test('no message goes without its files', async () => {
  const { steps, run } = scripted({ upload: false });
  expect(await run()).toMatchObject({ kind: 'refused' });
  expect(steps).toEqual(['upload']);
});

test('files of a refused message are taken back', async () => {
  const { steps, run } = scripted({ sent: failed('refused', 409, 'Resolved.') });
  expect(await run()).toEqual({
    kind: 'refused',
    problem: { title: 'Failed to send message', reason: 'Resolved.' },
  });
  expect(steps).toEqual(['upload', 'send', 'take back']);
});

test('files stay where nobody knows whether the message arrived', async () => {
  const { steps, run } = scripted({ sent: failed('unreachable', 0, null) });
  expect(await run()).toMatchObject({ kind: 'refused' });
  expect(steps).toEqual(['upload', 'send']);
});

test('a message that is there without a file is said to be so', async () => {
  expect(await scripted({ attach: false }).run()).toEqual({ kind: 'files-left' });
});
