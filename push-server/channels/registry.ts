import type { Api } from 'grammy';
import type * as v from 'valibot';
import type { Channel } from './channel.ts';
import { EmailVariables, emailChannel } from './email/email-channel.ts';
import { telegramChannel } from './telegram/telegram-channel.ts';
import { type WebPushParts, webPushChannel } from './web-push/web-push-channel.ts';
import { type WebhookParts, webhookChannel } from './webhook/webhook-channel.ts';

export const ChannelVariables = { ...EmailVariables };

export type ChannelSettings = Partial<
  v.InferOutput<v.ObjectSchema<typeof ChannelVariables, undefined>>
>;

export interface ChannelParts extends WebPushParts, WebhookParts {
  readonly telegram: Api | null;
  readonly settings: ChannelSettings;
}

export function createChannels({ settings, ...parts }: ChannelParts): readonly Channel[] {
  const { telegram, appOrigin } = parts;
  return [
    webPushChannel(parts),
    telegram && telegramChannel(telegram, appOrigin),
    emailChannel(settings, appOrigin),
    webhookChannel(parts),
  ].filter((channel) => channel !== null);
}
