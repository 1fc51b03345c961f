import type { Device } from '../../../domain/notice/push-device.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';

/** The most common reason for missing notifications, and where to change it. */
const MENDING: Readonly<Record<NonNullable<Device['platform']>, string>> = {
  'apple-phone':
    'open the app from its home screen, and allow it under Settings > Notifications and in every Focus.',
  android:
    'open the app there, allow its notifications and those of the browser, and let the browser run without battery limits.',
  mac: 'allow the browser under System Settings > Notifications, look at Focus, and leave the browser running.',
  windows:
    'allow the browser under Settings > System > Notifications, look at Do not disturb, and let it run in the background.',
  linux: 'leave the browser running there, and look at the desktop’s Do not disturb.',
  chromeos: 'look at Do not disturb, and allow this app under Settings > Notifications.',
  other: 'open the app there, and look at Do not disturb and the notification settings.',
};

const NOT_READY: Readonly<Record<Exclude<Device['state'], 'ready'>, string>> = {
  refused: 'The push service refused the last messages.',
  'subscribe-again': 'Open the app on it once, to renew its subscription.',
};

/** 'Last shown 2 hours ago', if the device ever reported it. */
export function lastText(device: Device, now: number): string {
  const { last_shown_at: shown, last_delivered_at: delivered } = device;
  if (shown) return `Last shown ${relativeTime(Date.parse(shown), now)}`;
  return delivered
    ? `Last delivered ${relativeTime(Date.parse(delivered), now)}`
    : 'Nothing delivered yet';
}

/** '12 Nov'. */
const dayText = (moment: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(Date.parse(moment));

/** Null if no problem is known. */
export function troubleText({ state, silent_since: since, platform }: Device): string | null {
  if (state !== 'ready') return NOT_READY[state];
  if (!since) return null;
  return `Silent since ${dayText(since)}: messages arrive, and none is shown. To mend it, ${MENDING[platform ?? 'other']}`;
}
