import { useState } from 'react';
import type { TestOutcome } from '../../../domain/notice/push-device.ts';
import { usePush } from '../../state/push.ts';
import { testPush, turnOffPush, turnOnPush } from '../../state/push-actions.ts';
import { reconcilePush } from '../../state/push-reconcile.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PushStandingNotice } from './push-standing.tsx';

const OUTCOMES: Readonly<
  Record<TestOutcome['outcome'], readonly ['up' | 'warn' | 'down', string]>
> = {
  delivered: ['up', 'Sent'],
  'subscribe-again': ['warn', 'This device has to be turned on again'],
  wait: ['warn', 'The push service asks for a pause'],
  unreachable: ['down', 'Not sent'],
};

type Task = 'on' | 'off' | 'test' | 'again';

interface ThisDeviceProps {
  readonly userId: string;
  readonly online: boolean;
  /** Null if unknown. */
  readonly accountOn: boolean | null;
  /** Resolves to null or an error message. */
  readonly turnOnAccount: () => Promise<string | null>;
}

function TestResult({ result }: { readonly result: TestOutcome | string }) {
  if (typeof result === 'string') return <Notice tone="down">{result}</Notice>;
  const [tone, title] = OUTCOMES[result.outcome];
  return (
    <Notice tone={tone} title={title}>
      {result.message}
    </Notice>
  );
}

export function ThisDevice({ userId, online, accountOn, turnOnAccount }: ThisDeviceProps) {
  const standing = usePush((state) => state.standing);
  const { task, busy, problem, act } = useAction<Task>();
  const [result, setResult] = useState<TestOutcome | string | null>(null);

  const during = (name: Task, work: () => Promise<string | null>) => {
    setResult(null);
    return act(work, name);
  };
  const turnOn = () =>
    during('on', async () => {
      const refusal = await turnOnPush(userId);
      // Turning them on here implies turning them on for the account.
      const wanted = usePush.getState().standing === 'on' && accountOn !== true;
      return refusal ?? (wanted ? turnOnAccount() : null);
    });
  const test = () =>
    during('test', async () => {
      setResult(await testPush(userId));
      return null;
    });
  const canTurnOn = standing === 'off' || standing === 'not-asked' || standing === 'stopped';
  const disabled = busy || !online;

  return (
    <section aria-labelledby="this-device" className="flex flex-col items-start gap-3">
      <h3 id="this-device" className="font-[560] text-muted text-sm">
        This device
      </h3>
      {standing !== 'checking' ? (
        <div className="w-full">
          <PushStandingNotice
            standing={standing}
            accountOn={accountOn !== false || task === 'on'}
          />
        </div>
      ) : online ? (
        <>
          <Skeleton className="h-17 w-full rounded-md" />
          <Skeleton className="h-11 w-64 rounded-md" />
        </>
      ) : (
        <p className="text-muted">What this device receives is not known without a connection.</p>
      )}
      {canTurnOn ? (
        <Button variant="soft" busy={task === 'on'} disabled={disabled} onClick={turnOn}>
          {task === 'on' ? 'Turning on...' : 'Turn on notifications on this device'}
        </Button>
      ) : null}
      {standing === 'on' ? (
        <div className="flex flex-wrap gap-2">
          <Button busy={task === 'test'} disabled={disabled} onClick={test}>
            {task === 'test' ? 'Sending...' : 'Send a test notification'}
          </Button>
          <Button
            busy={task === 'off'}
            disabled={disabled}
            onClick={() => during('off', () => turnOffPush(userId))}
          >
            Turn off on this device
          </Button>
        </div>
      ) : null}
      {standing === 'unknown' ? (
        <Button
          busy={task === 'again'}
          disabled={disabled}
          onClick={() => during('again', () => reconcilePush(userId).then(() => null))}
        >
          Try again
        </Button>
      ) : null}
      {problem ? <Notice tone="down">{problem}</Notice> : null}
      {result ? <TestResult result={result} /> : null}
    </section>
  );
}
