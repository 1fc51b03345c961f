import { WEBHOOK_FORM_NAMES, type Webhook } from '../../../../domain/notice/webhook.ts';
import { relativeTime } from '../../../../domain/text/relative-time.ts';

export const nameOf = ({ label, address }: Webhook): string => label || address;

/** Address, format, and when it last accepted something. */
export function detailsOf(webhook: Webhook, now: number): readonly string[] {
  const { label, address, form, last_delivered_at: delivered } = webhook;
  return [
    ...(label ? [address] : []),
    WEBHOOK_FORM_NAMES[form],
    delivered === null
      ? 'Nothing delivered yet'
      : `Last delivered ${relativeTime(Date.parse(delivered), now)}`,
  ];
}

/** Null if nothing is wrong. */
export function troubleOf(webhook: Webhook, now: number): string | null {
  const { state, reason, failing_since: since } = webhook;
  if (state === 'disabled') return `Turned off: ${reason}.`;
  if (since === null) return null;
  const began = relativeTime(Date.parse(since), now);
  return `Failing, first ${began}: ${reason}. After a day of failures it is turned off.`;
}
