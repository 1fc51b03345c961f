import { useState } from 'react';
import {
  type AddedWebhook,
  MOST_WEBHOOKS,
  type Webhook,
} from '../../../../domain/notice/webhook.ts';
import { problemIn } from '../../../backend/failure.ts';
import { removeWebhook, webhooks } from '../../../data/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RemoveDialog } from '../../../ui/dialog.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { AddWebhook } from './add-webhook.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { nameOf } from './webhook-words.ts';

interface WebhookSecretProps {
  readonly name: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** It cannot be shown again. */
function WebhookSecret({ name, secret, onDone }: WebhookSecretProps) {
  const [copying, copy] = useCopy(secret);
  return (
    <Notice tone="accent" title={`The secret of ${name}`} className="break-words">
      <div className="flex flex-col items-start gap-3">
        <p>
          It is shown only now. With it your receiver checks that a message comes from here, as
          Standard Webhooks describes.
        </p>
        <code className="numeric select-all break-all text-text">{secret}</code>
        <div className="flex flex-wrap items-center gap-2">
          {copying === 'refused' ? (
            <p>Select the secret and copy it by hand.</p>
          ) : (
            <Button onClick={copy}>{copying === 'copied' ? 'Copied' : 'Copy'}</Button>
          )}
          <Button variant="quiet" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** Null if one can be added. */
function refusalOf(count: number, online: boolean): string | null {
  if (!online) return 'Webhooks need the network.';
  return count >= MOST_WEBHOOKS ? `You have ${count} webhooks, the maximum.` : null;
}

interface WebhooksProps {
  readonly userId: string;
  readonly online: boolean;
}

export function Webhooks({ userId, online }: WebhooksProps) {
  const { value: list, failure } = webhooks.useRead(userId, online);
  const reread = () => webhooks.reload(userId);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Webhook | null>(null);
  const [shown, setShown] = useState<Omit<WebhookSecretProps, 'onDone'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const added = ({ webhook, secret }: AddedWebhook) => {
    // The other forms do not sign.
    setShown(webhook.form === 'standard' ? { name: nameOf(webhook), secret } : null);
    void reread();
  };
  const remove = async (webhook: Webhook) => {
    setAsked(null);
    setShown(null);
    setProblem(problemIn(await removeWebhook(webhook.id)));
    await reread();
  };
  const refusal = refusalOf(list?.length ?? 0, online);

  return (
    <Card beside title="Webhooks">
      <div className="flex flex-col gap-4">
        <p className="max-w-[68ch] text-muted text-sm">
          A webhook sends your notifications to an address of yours as well: a program, an ntfy
          topic, or a channel in Discord or Slack.
        </p>
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        {failure && online ? (
          <ProblemNotice
            reason="Your webhooks could not be loaded."
            onRetry={() => void reread()}
          />
        ) : null}
        {list === null && online && !failure ? <Skeleton className="h-11 w-full" /> : null}
        {list && list.length > 0 ? (
          <ul aria-label="Webhooks" className="flex flex-col divide-y divide-line">
            {list.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                online={online}
                onChanged={reread}
                onSecret={(secret) => setShown({ name: nameOf(webhook), secret })}
                onRemove={() => setAsked(webhook)}
              />
            ))}
          </ul>
        ) : null}
        {shown ? (
          <WebhookSecret key={shown.secret} {...shown} onDone={() => setShown(null)} />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button disabled={refusal !== null || list === null} onClick={() => setAdding(true)}>
            Add a webhook
          </Button>
          {refusal ? <p className="text-muted text-sm">{refusal}</p> : null}
        </div>
      </div>
      <AddWebhook open={adding} online={online} onClose={() => setAdding(false)} onAdded={added} />
      <RemoveDialog
        title={asked && `Remove ${nameOf(asked)}?`}
        onCancel={() => setAsked(null)}
        onRemove={() => asked && void remove(asked)}
      >
        <p>Nothing is sent there any more, and its secret is forgotten.</p>
      </RemoveDialog>
    </Card>
  );
}
