import { SESSION_KEY } from '../session-key.ts';
import type { PictureNode } from './picture.ts';

/**
 * Pictures stand in local storage, which alone can be read before the first paint. They go with
 * the person.
 */
const KEY = 'coin-analyst.pictures';

/** Pages that people open the app at. */
export const PICTURED_PATHS: readonly string[] = ['/dashboard', '/watchlist'];

interface KeptPicture {
  /** When what it shows is too old to be shown (ms UTC). */
  readonly until: number;
  readonly nodes: readonly PictureNode[];
}

interface Album {
  readonly userId: string;
  readonly pages: Readonly<Record<string, KeptPicture>>;
}

type Address = Pick<Location, 'pathname' | 'search'>;

/** Whatever stands there, which may be of any shape. @throws Error where nothing can be read */
function stored(key: string) {
  return JSON.parse(localStorage.getItem(key) ?? 'null');
}

/** Keeps how a page looks to somebody, in place of how it looked before. */
export function keepPicture(userId: string, path: string, picture: KeptPicture): void {
  try {
    // In another tab somebody may have left.
    if (stored(SESSION_KEY)?.user?.id !== userId) return;
    const before = stored(KEY);
    const pages = before?.userId === userId ? before.pages : {};
    const album: Album = { userId, pages: { ...pages, [path]: picture } };
    localStorage.setItem(KEY, JSON.stringify(album));
  } catch {
    // No room or no storage: the page opens without a picture.
    forgetPictures();
  }
}

/** Forgets how the pages of everybody but one person looked. */
export function keepPicturesOf(userId: string): void {
  try {
    if (stored(KEY)?.userId !== userId) forgetPictures();
  } catch {
    forgetPictures();
  }
}

/** Forgets how everybody's pages looked. */
export function forgetPictures(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * What the device keeps of how a page looked to whoever is signed in; null where there is nothing
 * that may be shown. What it answers may be of any shape.
 */
export function keptPicture({ pathname, search }: Address): readonly unknown[] | null {
  if (search !== '' || !PICTURED_PATHS.includes(pathname)) return null;
  try {
    const album = stored(KEY);
    const picture = album?.pages?.[pathname];
    const own = album?.userId === stored(SESSION_KEY)?.user?.id;
    return own && picture?.until > Date.now() && Array.isArray(picture.nodes)
      ? picture.nodes
      : null;
  } catch {
    return null;
  }
}
