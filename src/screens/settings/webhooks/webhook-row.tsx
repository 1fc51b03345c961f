import { Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Webhook, WebhookTest } from '../../../../domain/notice/webhook.ts';
import { problemIn, sentenceOf } from '../../../backend/failure.ts';
import { replaceWebhookSecret, testWebhook, turnOnWebhook } from '../../../data/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useNow } from '../../../ui/use-now.ts';
import { detailsOf, nameOf, troubleOf } from './webhook-words.ts';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly online: boolean;
  readonly onChanged: () => Promise<void>;
  readonly onSecret: (secret: string) => void;
  readonly onRemove: () => void;
}

type Task = 'test' | 'on' | 'secret';

export function WebhookRow(props: WebhookRowProps) {
  const { webhook, online, onChanged, onSecret, onRemove } = props;
  const now = useNow(30_000);
  const { task, busy, problem, act } = useAction<Task>();
  const [result, setResult] = useState<WebhookTest | null>(null);
  const name = nameOf(webhook);
  const trouble = troubleOf(webhook, now);

  const during = (next: Task, work: () => Promise<string | null>) => {
    setResult(null);
    return act(work, next);
  };
  const test = () =>
    during('test', async () => {
      const answer = await testWebhook(webhook.id);
      if (!answer.ok) return sentenceOf(answer.failure);
      setResult(answer.value);
      await onChanged();
      return null;
    });
  const turnOn = () =>
    during('on', async () => {
      const refusal = problemIn(await turnOnWebhook(webhook.id));
      await onChanged();
      return refusal;
    });
  const replace = () =>
    during('secret', async () => {
      const answer = await replaceWebhookSecret(webhook.id);
      if (!answer.ok) return sentenceOf(answer.failure);
      onSecret(answer.value);
      return null;
    });
  const common = {
    disabled: busy || !online,
    title: online ? undefined : 'This needs the network.',
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
        <RowButton {...common} icon={Trash2} name={`Remove ${name}`} onClick={onRemove} />
      </div>
      <div className="flex flex-wrap gap-2">
        {webhook.state === 'disabled' ? (
          <Button variant="primary" busy={task === 'on'} {...common} onClick={() => void turnOn()}>
            Turn on again
          </Button>
        ) : null}
        <Button
          busy={task === 'test'}
          {...common}
          aria-label={`Send a test to ${name}`}
          onClick={() => void test()}
        >
          {task === 'test' ? 'Sending...' : 'Send a test'}
        </Button>
        {webhook.form === 'standard' ? (
          <Button
            busy={task === 'secret'}
            {...common}
            aria-label={`New secret for ${name}`}
            onClick={() => void replace()}
          >
            New secret
          </Button>
        ) : null}
      </div>
      {result ? <Notice tone={result.delivered ? 'up' : 'down'}>{result.message}</Notice> : null}
      {problem ? <Notice tone="down">{problem}</Notice> : null}
    </li>
  );
}
