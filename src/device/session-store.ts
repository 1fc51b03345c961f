import * as v from 'valibot';
import { SESSION_KEY } from './session-key.ts';

const memory = new Map<string, string>();

/** Local storage, or memory if the browser allows none. */
export const sessionStore = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {}
  },
};

const KeptSessionSchema = v.object({
  refresh_token: v.string(),
  user: v.object({ id: v.pipe(v.string(), v.uuid()), email: v.string() }),
});

/** Who was last signed in, without the network; null if signed out or unreadable. */
export function keptPerson(): { readonly id: string; readonly email: string } | null {
  try {
    const kept: unknown = JSON.parse(sessionStore.getItem(SESSION_KEY) ?? 'null');
    const parsed = v.safeParse(KeptSessionSchema, kept);
    return parsed.success ? parsed.output.user : null;
  } catch {
    return null;
  }
}

/** Calls back when another tab removed the session. Returns the function to stop. */
export function watchSessionRemoval(onRemoved: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === SESSION_KEY && newValue === null)) onRemoved();
  };
  globalThis.addEventListener?.('storage', onStorage);
  return () => globalThis.removeEventListener?.('storage', onStorage);
}

async function expireCookies(): Promise<void> {
  if (!('cookieStore' in globalThis)) return;
  for (const { name } of await cookieStore.getAll()) {
    if (name) await cookieStore.delete(name);
  }
}

export async function forgetSession(): Promise<void> {
  memory.clear();
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      globalThis[storage].clear();
    } catch {}
  }
  await expireCookies();
}
