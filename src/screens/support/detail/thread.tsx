import { useEffect, useRef } from 'react';
import type { TicketMessage } from '../../../../domain/ticket.ts';
import { SCROLLED } from '../../../ui/scrolled.ts';
import { MessageItem } from './message-item.tsx';

interface ThreadProps {
  readonly messages: readonly TicketMessage[];
  readonly userId: string;
  readonly authors: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, string>;
  readonly now: number;
}

/** The conversation; it opens at its end and goes there when a message comes. */
export function Thread({ messages, userId, authors, links, now }: ThreadProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    const element = box.current;
    if (!element || last === undefined) return;
    element.scrollTop = element.scrollHeight;
  }, [last]);
  return (
    <div
      ref={box}
      {...SCROLLED}
      role="log"
      aria-label="Messages"
      className="max-h-96 overflow-y-auto border-line border-t [scrollbar-width:thin]"
    >
      {messages.length === 0 ? <p className="py-4 text-muted">No messages yet</p> : null}
      <ul className="flex flex-col gap-4 px-0.5 py-4">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            own={message.user_id === userId}
            author={
              message.user_id === userId ? 'You' : (authors.get(message.id) ?? message.user_email)
            }
            links={links}
            now={now}
          />
        ))}
      </ul>
    </div>
  );
}
