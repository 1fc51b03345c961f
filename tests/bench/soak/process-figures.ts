import { readdirSync, readlinkSync } from 'node:fs';
import { askFrom } from '../hostile/from-address.ts';
import { METRICS_TOKEN, type SoakedServer } from './soaked-server.ts';

/** What a process holds at a moment, as it says itself; memory in MiB. */
export interface ProcessFigures {
  readonly resident: number;
  readonly heap: number;
  readonly external: number;
  /** What keeps Node's loop alive: timers, sockets, requests. */
  readonly handles: number;
  readonly files: number;
  readonly sockets: number;
}

const READER = '127.0.5.1';
const MIB = 2 ** 20;

/** The value of a metric of the process itself. */
function metricOf(text: string, name: string): number {
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`${name}{`) || each.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(line.lastIndexOf(' ') + 1));
}

/** Open sockets of a process, as Linux shows them; NaN on another system. */
function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).filter((name) => {
      try {
        return readlinkSync(`${folder}/${name}`).startsWith('socket:');
      } catch {
        return false;
      }
    }).length;
  } catch {
    return Number.NaN;
  }
}

/** Reads a server's own metrics, and its sockets. @returns null while it does not answer */
export async function processFigures(server: SoakedServer): Promise<ProcessFigures | null> {
  const answer = await askFrom(READER, server.origin, {
    path: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  if (answer.status !== 200) return null;
  const text = answer.body.toString();
  return {
    resident: metricOf(text, 'process_resident_memory_bytes') / MIB,
    heap: metricOf(text, 'nodejs_heap_size_used_bytes') / MIB,
    external: metricOf(text, 'nodejs_external_memory_bytes') / MIB,
    handles: metricOf(text, 'nodejs_active_resources_total'),
    files: metricOf(text, 'process_open_fds'),
    sockets: socketsOf(server.pid()),
  };
}
