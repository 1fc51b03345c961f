import { browserInUse } from '../device/browser-kind.ts';
import type { InstallState } from './install.ts';

/**
 * How the app gets onto the home screen here: by a press, by hand, by opening it in another browser
 * than the one within an app, or not.
 */
export function installWay({
  offer,
  installed,
}: InstallState): 'press' | 'by-hand' | 'elsewhere' | 'none' {
  if (installed) return 'none';
  if (offer) return 'press';
  const { kind, within } = browserInUse();
  if (within !== null) return 'elsewhere';
  return kind === 'other' ? 'none' : 'by-hand';
}
