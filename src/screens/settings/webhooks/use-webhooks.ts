import { useCallback, useEffect, useState } from 'react';
import type { Webhook } from '../../../../domain/notice/webhook.ts';
import { readWebhooks } from '../../../backend/webhooks.ts';
import { logFailure } from '../../../device/failure-log.ts';

export interface Webhooks {
  /** Null while unknown. */
  readonly webhooks: readonly Webhook[] | null;
  readonly failed: boolean;
  readonly reread: () => Promise<void>;
}

/** Reloaded when the network returns. */
export function useWebhooks(online: boolean): Webhooks {
  const [webhooks, setWebhooks] = useState<readonly Webhook[] | null>(null);
  const [failed, setFailed] = useState(false);

  const reread = useCallback(async () => {
    const answer = await readWebhooks();
    setFailed(!answer.ok);
    if (answer.ok) setWebhooks(answer.value);
    else logFailure('Reading the webhooks', answer.failure);
  }, []);
  useEffect(() => {
    if (online) void reread();
  }, [online, reread]);

  return { webhooks, failed, reread };
}
