import { type FakeBackend, keptSession, startFakeBackend } from './fake-backend.ts';

interface Store {
  setItem(key: string, value: string): void | Promise<void>;
}

/** The parts of the app that need to know where its backend is. They know a browser; this file does not. */
interface AppParts<S extends Store> {
  readonly sessionStore: S;
  connectBackend(backend: {
    config(): Promise<{
      ok: true;
      value: {
        supabaseUrl: string;
        supabaseAnonKey: string;
        analysisUrl: string;
        pushUrl: string;
      };
    }>;
    sessionStorage: S;
    sessionKey: string;
  }): void;
}

/** A network that answers what a test says; the app's calls go there as a signed-in person's. */
export function connectFakeBackend<S extends Store>(
  userId: string,
  { sessionStore, connectBackend }: AppParts<S>,
): FakeBackend {
  const backend = startFakeBackend();
  sessionStore.setItem('session', keptSession(userId));
  connectBackend({
    config: async () => ({
      ok: true,
      value: {
        supabaseUrl: backend.origin,
        supabaseAnonKey: 'public-key',
        analysisUrl: `${backend.origin}/analysis`,
        pushUrl: `${backend.origin}/push`,
      },
    }),
    sessionStorage: sessionStore,
    sessionKey: 'session',
  });
  return backend;
}
