import type { WebhookForm } from '../../../../domain/webhook.ts';
import { discord } from './discord.ts';
import type { BodyForm } from './form.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import { standard } from './standard.ts';

/** Every form by the name under which it is stored. */
export const FORMS: Readonly<Record<WebhookForm, BodyForm>> = { standard, ntfy, discord, slack };
