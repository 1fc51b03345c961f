import { readFileSync } from 'node:fs';

/**
 * What Linux says of a process after its name, which may hold spaces: state first, then its parent.
 * @throws where there is no such process, or no /proc
 */
export function processStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
