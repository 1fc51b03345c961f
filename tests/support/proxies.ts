import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { startProgram } from './child-process.ts';

export type ProxyKind = 'nginx' | 'caddy';

/** A program of the machine's; Debian keeps some where only root looks. */
function installed(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Whether a proxy is there to test behind; says so where it is not. */
export function isInstalled(kind: ProxyKind): boolean {
  if (installed(kind)) return true;
  process.stdout.write(`${kind} is not installed: the tests behind it are skipped.\n`);
  return false;
}

/** A port of loopback that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was taken');
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}

interface Ports {
  /** Where the proxy listens. */
  readonly listen: number;
  /** Where the server does. */
  readonly server: number;
}

/** What people write who read no further than the first example of a proxy's manual. */
const FIRST_EXAMPLE: Record<ProxyKind, (ports: Ports) => string> = {
  nginx: ({ listen, server }) =>
    `server { listen 127.0.0.1:${listen}; location / { proxy_pass http://127.0.0.1:${server}; } }`,
  caddy: ({ listen, server }) =>
    `http://:${listen} {\n\tbind 127.0.0.1\n\treverse_proxy 127.0.0.1:${server}\n}`,
};

/** The file of deploy/, without TLS, on the test's ports. */
function shipped(kind: ProxyKind, { listen, server }: Ports): string {
  const name = { nginx: 'nginx.conf', caddy: 'Caddyfile' }[kind];
  const file = readFileSync(join(PROJECT_ROOT, 'deploy', name), 'utf8');
  if (kind === 'caddy') return file;
  return file
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${listen}`)
    .replace(/^.*ssl_cert.*\n/gm, '');
}

/** What the shipped Caddyfile takes from its environment. */
const addresses = ({ listen, server }: Ports) => ({
  SITE_ADDRESS: `http://:${listen}`,
  UPSTREAM: `127.0.0.1:${server}`,
});

const SURROUNDINGS: Record<ProxyKind, (sites: string, folder: string) => string> = {
  nginx: (sites, folder) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${sites}
}`,
  caddy: (sites) => `{\n\tadmin off\n\tauto_https off\n}\n${sites}\n`,
};

/** What each says once it listens. */
const READY: Record<ProxyKind, string> = {
  nginx: 'event method',
  caddy: 'serving initial configuration',
};

export interface RunningProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Runs a real proxy on loopback, in front of a server.
 * @param configuration its own first example, or the file that deploy/ has
 * @throws Error with its output where it does not start
 */
export async function startProxy(
  kind: ProxyKind,
  configuration: 'first example' | 'shipped',
  ports: Ports,
): Promise<RunningProxy> {
  const program = installed(kind);
  if (program === null) throw new Error(`${kind} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `test-${kind}-`));
  mkdirSync(join(folder, 'logs'));
  const sites = configuration === 'shipped' ? shipped(kind, ports) : FIRST_EXAMPLE[kind](ports);
  const file = join(folder, 'configuration');
  writeFileSync(file, SURROUNDINGS[kind](sites, folder));
  const args = {
    nginx: ['-p', folder, '-e', 'stderr', '-c', file],
    caddy: ['run', '--config', file, '--adapter', 'caddyfile'],
  }[kind];
  const homes = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const environment = { ...homes, ...addresses(ports) };
  const running = await startProgram(program, args, environment, READY[kind]);
  return {
    origin: `http://127.0.0.1:${ports.listen}`,
    async stop() {
      await running.terminate();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
