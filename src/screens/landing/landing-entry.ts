import { waitlistCounter } from '../../backend/waitlist-count.ts';
import { startDemo, whenIdle } from './demo-player.ts';
import { followedFetch, type LiveCount, startLiveCount } from './live-count.ts';
import { controlWaitlistForm } from './waitlist-form-control.ts';

// Kept out of the first load.
const joining = () => import('./joining.ts');

let count: LiveCount | null = null;

const ask = followedFetch((answered) => {
  form.showReach(answered);
  count?.hurry(!answered);
});
const form = controlWaitlistForm(document, {
  prepare: () => {
    joining()
      .then((code) => code.prepareJoining(ask))
      .catch(() => undefined);
  },
  join: async (email) => (await joining()).join(email, ask),
  onJoined: () => void count?.refresh(),
});
startDemo(document);
whenIdle(() => {
  count = startLiveCount(document, waitlistCounter(import.meta.env, location.origin, ask));
});
