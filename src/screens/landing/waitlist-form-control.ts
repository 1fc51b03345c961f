import { type JoinOutcome, joinMessage } from '../../../domain/person/waitlist-words.ts';
import { pagePart } from './page-part.ts';

export const JOIN = 'Join Now';
const JOINING = 'Joining...';

export interface JoinParts {
  /** Called once, on first touch, to load what joining needs. */
  readonly prepare: () => void;
  readonly join: (email: string) => Promise<JoinOutcome>;
  /** The list has, or may have, one more entry. */
  readonly onJoined: () => void;
}

export function controlWaitlistForm(root: ParentNode, parts: JoinParts) {
  const form = pagePart(root, 'form', HTMLFormElement);
  const email = pagePart(form, 'email', HTMLInputElement);
  const button = pagePart(form, 'join', HTMLButtonElement);
  const message = pagePart(form, 'message', HTMLElement);
  const offline = pagePart(form, 'offline', HTMLElement);
  let busy = false;

  function showBusy(now: boolean): void {
    busy = now;
    button.textContent = now ? JOINING : JOIN;
    // Not `disabled`, which would drop the focus.
    button.setAttribute('aria-disabled', String(now));
    email.readOnly = now;
  }

  /** Counts as reachable until an answer says otherwise. */
  function showReach(reachable: boolean): void {
    offline.hidden = reachable;
    button.disabled = !reachable;
  }

  async function submit(): Promise<void> {
    showBusy(true);
    message.hidden = true;
    const outcome = await parts
      .join(email.value.trim())
      .catch((): JoinOutcome => ({ kind: 'failed' }));
    const { text, success } = joinMessage(outcome);
    message.textContent = text;
    message.dataset.tone = success ? 'up' : 'down';
    message.hidden = false;
    showBusy(false);
    if (!success) return;
    email.value = '';
    parts.onJoined();
  }

  form.addEventListener('focusin', parts.prepare, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void submit();
  });
  showReach(true);
  return { showReach };
}
