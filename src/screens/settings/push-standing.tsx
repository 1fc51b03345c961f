import type { ReactNode } from 'react';
import { browserInUse } from '../../device/browser-kind.ts';
import { isAppleMobile, isInstalled } from '../../device/display.ts';
import type { PushStanding } from '../../state/push.ts';
import { HomeScreenSteps } from '../../ui/home-screen-steps.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Where a browser stores a refused permission; `installed`: opened from home screen or desktop. */
export function allowSteps(userAgent: string, installed: boolean): string {
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return 'open the Settings app of your device, choose Notifications, then this app.';
  }
  if (/Android/.test(userAgent)) {
    if (installed) return 'hold the app’s icon, choose App info, then Notifications.';
    return 'tap the sign beside the address, choose Permissions, then Notifications.';
  }
  if (/Firefox\//.test(userAgent)) {
    return 'tap the blocked icon next to the address and clear the blocked permission.';
  }
  if (/Macintosh/.test(userAgent) && !/Chrome|Edg/.test(userAgent)) {
    return 'open Safari’s Settings, choose Websites, then Notifications, and find this site.';
  }
  return 'press the sign beside the address, choose Site settings, then Notifications.';
}

function AllowAgain() {
  return (
    <>
      The app does not ask again. To allow notifications,{' '}
      {allowSteps(navigator.userAgent, isInstalled())} Choose “Allow”, then reload this page.
    </>
  );
}

const WHY = 'Your browser will ask for permission to notify you while the app is closed.';

interface PushStandingNoticeProps {
  readonly standing: Exclude<PushStanding, 'checking'>;
  readonly accountOn: boolean;
}

interface Words {
  readonly tone: 'plain' | 'up' | 'warn';
  readonly title: string;
  readonly text?: ReactNode;
}

const WORDS: Readonly<Record<PushStandingNoticeProps['standing'], Words>> = {
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
    text: <AllowAgain />,
  },
  stopped: {
    tone: 'warn',
    title: 'Notifications have stopped on this device.',
    text: 'It was removed from your list, or its subscription expired. Turn them on again to be notified of changes here.',
  },
  unsupported: {
    tone: 'warn',
    title: 'This browser cannot receive notifications.',
    text: 'Use a current Chrome, Edge, Firefox or Safari, opened by its https address. The channels below work with any.',
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

const ACCOUNT_OFF: Words = {
  tone: 'plain',
  title: 'This device is ready, but notifications are off for your account.',
  text: 'Tick “Push notifications” above to receive them. Answers from support come if you chose them.',
};

const WITHIN_AN_APP: Words = {
  tone: 'warn',
  title: 'Notifications do not work within another app’s browser.',
};

const OLD_SYSTEM: Words = {
  tone: 'warn',
  title: 'This iPhone or iPad cannot receive notifications yet.',
  text: 'They need iOS or iPadOS 16.4 or newer: see Settings, General, Software Update. The channels below work with any.',
};

function wordsOf(standing: PushStandingNoticeProps['standing'], accountOn: boolean): Words {
  if (standing === 'on' && !accountOn) return ACCOUNT_OFF;
  const isApp = browserInUse().within !== null;
  if (isApp && (standing === 'unsupported' || standing === 'install-first')) return WITHIN_AN_APP;
  const isOld = standing === 'unsupported' && isAppleMobile() && isInstalled();
  return isOld ? OLD_SYSTEM : WORDS[standing];
}

export function PushStandingNotice({ standing, accountOn }: PushStandingNoticeProps) {
  const words = wordsOf(standing, accountOn);
  const { tone, title, text } = words;
  return (
    <>
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      {standing === 'install-first' || words === WITHIN_AN_APP ? (
        <HomeScreenSteps browser={browserInUse()} />
      ) : null}
    </>
  );
}
