import { readFileSync } from 'node:fs';

/** Fields after the name, which may hold spaces: state, parent, … @throws if unreadable */
export function processStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
