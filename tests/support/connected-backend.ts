import { type FakeBackend, keptSession, startFakeBackend } from './fake-backend.ts';

interface Store {
  setItem(key: string, value: string): void | Promise<void>;
}

/** The parts of the app that need to know where its backend is. They know a browser; this file does not. */
interface AppParts<S extends Store> {
  readonly sessionStore: S;
  /** 'session' where nothing else of the app reads it. */
  readonly sessionKey?: string;
  connectBackend(backend: {
    config(): Promise<ReturnType<typeof configAt>>;
    sessionStorage: S;
    sessionKey: string;
  }): void;
}

/** What a backend says of itself whose services are all at one origin. */
export const configAt = (origin: string) => ({
  ok: true as const,
  value: {
    supabaseUrl: origin,
    supabaseAnonKey: 'public-key',
    analysisUrl: `${origin}/analysis`,
    pushUrl: `${origin}/push`,
  },
});

/**
 * A network that answers what a test says; the app's calls go there.
 * @param userId who is signed in; null: nobody
 */
export function connectFakeBackend<S extends Store>(
  userId: string | null,
  { sessionStore, connectBackend, sessionKey = 'session' }: AppParts<S>,
): FakeBackend {
  const backend = startFakeBackend();
  if (userId !== null) sessionStore.setItem(sessionKey, keptSession(userId));
  connectBackend({
    config: async () => configAt(backend.origin),
    sessionStorage: sessionStore,
    sessionKey,
  });
  return backend;
}
