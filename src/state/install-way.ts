import { browserInUse } from '../device/browser-kind.ts';
import type { InstallState } from './install.ts';

/** How to install here: by a press, by hand, by leaving an in-app browser, or not at all. */
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
