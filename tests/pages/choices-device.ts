import { connectBackend } from '../../src/backend/connection.ts';
import { choose, sendChoices, unsentChoices } from '../../src/data/plan-choices.ts';
import { SESSION_KEY } from '../../src/device/session-key.ts';
import { sessionStore } from '../../src/device/session-store.ts';
import { configAt } from '../support/connected-backend.ts';

/** The device's side of choices without the app's pages around it. */
const device = { choose, sendChoices, unsentChoices };

connectBackend({
  async config() {
    const said = await fetch('/config.json');
    return { ...configAt(origin), value: { ...configAt(origin).value, ...(await said.json()) } };
  },
  sessionStorage: sessionStore,
  sessionKey: SESSION_KEY,
});
Object.assign(window, { device });
