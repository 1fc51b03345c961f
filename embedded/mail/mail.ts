import { readFileSync } from 'node:fs';
import type { Registry } from 'prom-client';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** May resolve before delivery. */
  send(mail: Mail): Promise<void>;
  measure?(registry: Registry): void;
  close(): Promise<void>;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe inside HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export type MailTemplate = 'confirmation' | 'recovery' | 'approval';

const SUBJECTS: Record<MailTemplate, string> = {
  confirmation: 'Confirm your e-mail address',
  recovery: 'Set a new password',
  approval: 'You are in: your beta access is approved',
};

function read(file: string): string {
  return readFileSync(new URL(`./templates/${file}`, import.meta.url), 'utf8');
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Opens in any browser, since it needs nothing that the asking one keeps. */
export function recoveryLink(site: string, token: string): string {
  const link = new URL('/reset-password', site);
  link.search = String(new URLSearchParams({ token_hash: token, type: 'recovery' }));
  return link.href;
}

export function renderMail(template: MailTemplate, to: string, link: string): Mail {
  const subject = SUBJECTS[template];
  const body = fill(read(`${template}.html`), { link: escapeHtml(link), email: escapeHtml(to) });
  return {
    to,
    subject,
    text: fill(read(`${template}.txt`), { link, email: to }),
    html: fill(read('frame.html'), { subject: escapeHtml(subject), body }),
  };
}
