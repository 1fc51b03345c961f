import * as v from 'valibot';
import { inBounds, LONGEST } from '../bounds.ts';

export const WEBHOOK_FORMS = ['standard', 'ntfy', 'discord', 'slack'] as const;
export const WebhookFormSchema = v.picklist(WEBHOOK_FORMS);
export type WebhookForm = (typeof WEBHOOK_FORMS)[number];

export const WEBHOOK_FORM_NAMES: Readonly<Record<WebhookForm, string>> = {
  standard: 'Your own program (JSON)',
  ntfy: 'ntfy topic',
  discord: 'Discord',
  slack: 'Slack or Mattermost',
};

/** Per user. */
export const MOST_WEBHOOKS = 3;

const Moment = v.pipe(v.string(), v.isoTimestamp());
const Id = v.pipe(v.string(), v.uuid());

export const NewWebhookSchema = v.object({
  url: v.pipe(v.string(), v.trim(), v.nonEmpty('enter an address'), inBounds('web_address')),
  form: WebhookFormSchema,
  label: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST['webhooks.label'])), ''),
});

export const WebhookReferenceSchema = v.object({ id: Id });

/** Hides the secret and most of the address. */
export const WebhookSchema = v.object({
  id: Id,
  label: v.string(),
  form: WebhookFormSchema,
  /** 'hooks.example.com/…/k3f9'. */
  address: v.string(),
  state: v.picklist(['on', 'disabled']),
  failing_since: v.nullable(Moment),
  /** The last failure, or why it was disabled. */
  reason: v.nullable(v.string()),
  created_at: Moment,
  last_delivered_at: v.nullable(Moment),
});

export const WebhookListSchema = v.object({ webhooks: v.array(WebhookSchema) });

/** 'whsec_' and base64; shown once. */
export const WebhookSecretSchema = v.object({ secret: v.string() });

export const AddedWebhookSchema = v.object({ webhook: WebhookSchema, secret: v.string() });

export const WebhookTestSchema = v.object({ delivered: v.boolean(), message: v.string() });

export type NewWebhook = v.InferOutput<typeof NewWebhookSchema>;
export type Webhook = v.InferOutput<typeof WebhookSchema>;
export type AddedWebhook = v.InferOutput<typeof AddedWebhookSchema>;
export type WebhookTest = v.InferOutput<typeof WebhookTestSchema>;
