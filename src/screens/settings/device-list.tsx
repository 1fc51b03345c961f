import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '../../../domain/notice/push-device.ts';
import { dayMoment } from '../../../domain/text/moment-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { usePush } from '../../state/push.ts';
import { removeFromList } from '../../state/push-actions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RemoveButton } from '../../ui/row-button.tsx';
import { useNow } from '../../ui/use-now.ts';

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

export function troubleText({ state, silent_since: since, platform }: Device): string | null {
  if (state !== 'ready') return NOT_READY[state];
  if (!since) return null;
  return `Silent since ${dayMoment(Date.parse(since))}: messages arrive but are not shown. To fix it, ${MENDING[platform ?? 'other']}`;
}

interface DeviceListProps {
  readonly userId: string;
  readonly online: boolean;
}

export function DeviceList({ userId, online }: DeviceListProps) {
  const { devices, ownHash } = usePush();
  const now = useNow(30_000);
  const [problem, setProblem] = useState<string | null>(null);
  if (devices === null || devices.length === 0) return null;

  const remove = async (device: Device) => setProblem(await removeFromList(userId, device));
  return (
    <Card beside title="Devices">
      {problem ? <Notice tone="down">{problem}</Notice> : null}
      <ul className="flex flex-col divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center gap-3 py-2">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-x-2">
                {device.label}
                {device.endpoint_hash === ownHash ? <Badge tone="accent">This device</Badge> : null}
              </p>
              <p className="text-muted text-sm">{lastText(device, now)}</p>
              {troubleText(device) ? (
                <p className="text-sm text-warn">{troubleText(device)}</p>
              ) : null}
            </div>
            <RemoveButton
              name={device.label}
              disabled={!online}
              title={online ? undefined : 'Removing needs a connection.'}
              onRemove={() => remove(device)}
            >
              It no longer receives notifications until they are turned on there again.
            </RemoveButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
