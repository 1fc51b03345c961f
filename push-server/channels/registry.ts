import type { Api } from 'grammy';
import type { Channel } from './channel.ts';
import { telegramChannel } from './telegram/telegram-channel.ts';
import { type WebPushParts, webPushChannel } from './web-push/web-push-channel.ts';

export interface ChannelParts extends WebPushParts {
  /** Null where the operator has not connected a bot. */
  readonly telegram: Api | null;
}

/** Every channel that is set up. */
export function createChannels(parts: ChannelParts): readonly Channel[] {
  const { telegram, appOrigin } = parts;
  return [
    webPushChannel(parts),
    ...(telegram ? [telegramChannel({ api: telegram, appOrigin })] : []),
  ];
}
