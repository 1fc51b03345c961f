import { useState } from 'react';
import { type AddedWebhook, MOST_WEBHOOKS } from '../../../../domain/notice/webhook.ts';
import { problemIn } from '../../../backend/failure.ts';
import { removeWebhook, webhooks } from '../../../data/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { nameOf } from './webhook-words.ts';

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
  const [shown, setShown] = useState<{ name: string; secret: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const added = ({ webhook, secret }: AddedWebhook) => {
    // The other forms do not sign.
    setShown(webhook.form === 'standard' ? { name: nameOf(webhook), secret } : null);
    void reread();
  };
  const remove = async (id: string) => {
    setShown(null);
    setProblem(problemIn(await removeWebhook(id)));
    await reread();
  };
  const refusal = refusalOf(list?.length ?? 0, online);

  return (
    <Card
      beside
      title="Webhooks"
      note="A webhook sends your notifications to an address of yours as well: a program, an ntfy topic, or a channel in Discord or Slack."
    >
      {problem ? <Notice tone="down">{problem}</Notice> : null}
      {failure && online ? (
        <ProblemNotice reason="Your webhooks could not be loaded." onRetry={() => void reread()} />
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
              onRemove={() => remove(webhook.id)}
            />
          ))}
        </ul>
      ) : null}
      {shown ? (
        <Notice tone="accent" title={`The secret of ${shown.name}`} className="break-words">
          <p>
            It is shown only now. With it your receiver checks that a message comes from here, as
            Standard Webhooks describes.
          </p>
          <CopyBox key={shown.secret} text={shown.secret}>
            <Button variant="quiet" onClick={() => setShown(null)}>
              Done
            </Button>
          </CopyBox>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={refusal !== null || list === null} onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
        {refusal ? <p className="text-muted text-sm">{refusal}</p> : null}
      </div>
      <AddWebhook open={adding} online={online} onClose={() => setAdding(false)} onAdded={added} />
    </Card>
  );
}
