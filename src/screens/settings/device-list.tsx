import { MonitorSmartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '../../../domain/notice/push-device.ts';
import { usePush } from '../../state/push.ts';
import { removeFromList } from '../../state/push-actions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { lastText, troubleText } from './device-words.ts';

interface DeviceListProps {
  readonly userId: string;
  readonly online: boolean;
}

export function DeviceList({ userId, online }: DeviceListProps) {
  const { devices, ownHash } = usePush();
  const now = useNow(30_000);
  const [asked, setAsked] = useState<Device | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (devices === null || devices.length === 0) return null;

  const remove = async (device: Device) => {
    setAsked(null);
    setProblem(await removeFromList(userId, device));
  };
  return (
    <Card beside title="Devices">
      <div className="flex flex-col gap-3">
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        <ul className="flex flex-col divide-y divide-line">
          {devices.map((device) => (
            <li key={device.id} className="flex items-center gap-3 py-2">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center gap-x-2">
                  {device.label}
                  {device.endpoint_hash === ownHash ? (
                    <Badge tone="accent">This device</Badge>
                  ) : null}
                </p>
                <p className="text-muted text-sm">{lastText(device, now)}</p>
                {troubleText(device) ? (
                  <p className="text-sm text-warn">{troubleText(device)}</p>
                ) : null}
              </div>
              <Button
                variant="quiet"
                aria-label={`Remove ${device.label}`}
                className="-me-2 shrink-0 px-2"
                disabled={!online}
                title={online ? undefined : 'Removing needs a connection.'}
                onClick={() => setAsked(device)}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Remove ${asked?.label ?? 'the device'}?`}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Cancel</Button>
            <Button variant="danger" onClick={() => asked && void remove(asked)}>
              Remove
            </Button>
          </>
        }
      >
        <p>It no longer receives notifications until they are turned on there again.</p>
      </Dialog>
    </Card>
  );
}
