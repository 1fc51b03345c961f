import { type Notice, wordsOf } from '../../../domain/notice/notice.ts';

export interface EmailMessage {
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Plain text. A repeat has the same Message-ID, so that mailboxes can drop it. */
export function writeEmail(notice: Notice, appOrigin: string): EmailMessage {
  const { title, body, urgent, links } = wordsOf(notice);
  const at = (path: string) => new URL(path, appOrigin).href;
  const settings = at('/settings');
  const leads = links.map((link) => `${link.title}: ${at(link.path)}`);
  return {
    messageId: `<alert-${notice.alertId}@${new URL(appOrigin).hostname}>`,
    subject: title,
    text: [body, '', ...leads, '', `You asked for these e-mails in Settings: ${settings}`].join(
      '\n',
    ),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${settings}>`,
      ...(urgent ? { Importance: 'high' } : {}),
    },
  };
}
