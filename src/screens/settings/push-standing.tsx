import type { ReactNode } from 'react';
import type { PushStanding } from '../../state/push.ts';
import { HomeScreenSteps } from '../../ui/home-screen-steps.tsx';
import { Notice } from '../../ui/notice.tsx';

const WHY =
  'Your browser will ask for permission, so that a change of a watched coin can reach you while the app is closed.';

interface Words {
  readonly tone: 'plain' | 'up' | 'warn';
  readonly title: string;
  readonly text?: ReactNode;
}

const WORDS: Readonly<Record<Exclude<PushStanding, 'checking'>, Words>> = {
  on: { tone: 'up', title: 'This device receives notifications.' },
  off: {
    tone: 'plain',
    title: 'Notifications are off on this device.',
    text: 'The browser allows them; turn them on to be notified of changes here.',
  },
  'not-asked': { tone: 'plain', title: 'Notifications are off on this device.', text: WHY },
  denied: {
    tone: 'warn',
    title: 'Notifications are blocked on this device.',
    text: 'The app may not ask again. Open the settings of this site in your browser (the sign beside the address, or the app’s info on a phone), allow notifications, then reload this page.',
  },
  stopped: {
    tone: 'warn',
    title: 'Notifications have stopped on this device.',
    text: 'It was removed from your list, or its subscription expired. Turn them on again to be notified of changes here.',
  },
  unsupported: {
    tone: 'warn',
    title: 'This browser cannot receive notifications.',
    text: 'Use a current Chrome, Edge, Firefox or Safari, opened by its https address. Telegram, below, works with any.',
  },
  'install-first': {
    tone: 'warn',
    title: 'On this device the app has to be on the home screen first.',
    text: 'iPhone and iPad deliver notifications only to apps on the home screen. Open the app from there, sign in, and come back to this page.',
  },
  unknown: {
    tone: 'warn',
    title: 'Whether this device receives notifications is not known at the moment.',
    text: 'The push server cannot be reached. It is asked again when you come back to this page.',
  },
};

/** Whether this device gets notifications, in plain words, and what to do. */
export function PushStandingNotice({
  standing,
}: {
  readonly standing: Exclude<PushStanding, 'checking'>;
}) {
  const { tone, title, text } = WORDS[standing];
  return (
    <>
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      {standing === 'install-first' ? <HomeScreenSteps /> : null}
    </>
  );
}
