import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Webhook, WebhookTest } from '../../../../domain/notice/webhook.ts';
import { problemIn, sentenceOf } from '../../../backend/failure.ts';
import { replaceWebhookSecret, testWebhook, turnOnWebhook } from '../../../data/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RemoveButton } from '../../../ui/row-button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useNow } from '../../../ui/use-now.ts';
import { detailsOf, nameOf, troubleOf } from './webhook-words.ts';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly online: boolean;
  readonly onChanged: () => Promise<void>;
  readonly onSecret: (secret: string) => void;
  readonly onRemove: () => unknown;
}

type Task = 'test' | 'on' | 'secret';

export function WebhookRow(props: WebhookRowProps) {
  const { webhook, online, onChanged, onSecret, onRemove } = props;
  const now = useNow(30_000);
  const { task, busy, problem, act } = useAction<Task>();
  const [result, setResult] = useState<WebhookTest | null>(null);
  const name = nameOf(webhook);
  const trouble = troubleOf(webhook, now);

  const off = { disabled: busy || !online, title: online ? undefined : 'This needs the network.' };
  const press = (name: Task, work: () => Promise<string | null>) => ({
    ...off,
    busy: task === name,
    onClick: () => {
      setResult(null);
      void act(work, name);
    },
  });
  const test = async () => {
    const answer = await testWebhook(webhook.id);
    if (!answer.ok) return sentenceOf(answer.failure);
    setResult(answer.value);
    await onChanged();
    return null;
  };
  const turnOn = async () => {
    const refusal = problemIn(await turnOnWebhook(webhook.id));
    await onChanged();
    return refusal;
  };
  const replace = async () => {
    const answer = await replaceWebhookSecret(webhook.id);
    if (!answer.ok) return sentenceOf(answer.failure);
    onSecret(answer.value);
    return null;
  };

  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex items-start gap-3">
        <WebhookIcon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0 grow">
          <p className="break-words">{name}</p>
          {detailsOf(webhook, now).map((detail) => (
            <p key={detail} className="break-words text-muted text-sm">
              {detail}
            </p>
          ))}
          {trouble ? <p className="text-sm text-warn">{trouble}</p> : null}
        </div>
        <RemoveButton {...off} name={name} onRemove={onRemove}>
          Nothing is sent there any more, and its secret is forgotten.
        </RemoveButton>
      </div>
      <div className="flex flex-wrap gap-2">
        {webhook.state === 'disabled' ? (
          <Button variant="primary" {...press('on', turnOn)}>
            Turn on again
          </Button>
        ) : null}
        <Button {...press('test', test)} aria-label={`Send a test to ${name}`}>
          {task === 'test' ? 'Sending...' : 'Send a test'}
        </Button>
        {webhook.form === 'standard' ? (
          <Button {...press('secret', replace)} aria-label={`New secret for ${name}`}>
            New secret
          </Button>
        ) : null}
      </div>
      {result ? <Notice tone={result.delivered ? 'up' : 'down'}>{result.message}</Notice> : null}
      {problem ? <Notice tone="down">{problem}</Notice> : null}
    </li>
  );
}
