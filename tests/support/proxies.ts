import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { startProgram } from './child-process.ts';
import { programFile } from './counterpart.ts';
import { makeCertificate } from './push-service/certificate.ts';

export type ProxyKind = 'nginx' | 'caddy';

/** Whether a proxy is there to test behind; says so where it is not. */
export function isInstalled(kind: ProxyKind): boolean {
  if (programFile(kind)) return true;
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

export const SHIPPED_FILES = { nginx: 'nginx.conf', caddy: 'Caddyfile' } as const;

const shippedFile = (kind: ProxyKind) =>
  readFileSync(join(PROJECT_ROOT, 'deploy', SHIPPED_FILES[kind]), 'utf8');

/** The file of deploy/, without TLS, on the test's ports. */
function shipped(kind: ProxyKind, { listen, server }: Ports): string {
  const file = shippedFile(kind);
  if (kind === 'caddy') return file;
  return file
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${listen}`)
    .replace(/^.*ssl_cert.*\n/gm, '');
}

/** The file of deploy/ as it is, but for the ports and where the certificate is kept. */
function shippedOverTls(kind: ProxyKind, { listen, server }: Ports, folder: string): string {
  if (kind === 'caddy') {
    // What docs/deploy/server.md has one do before the name exists.
    return shipped(kind, { listen, server }).replace(/^}/m, '\ttls internal\n}');
  }
  return shippedFile(kind)
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${listen} ssl`)
    .replaceAll('/etc/letsencrypt/live/app.example.com', folder);
}

const CONFIGURATIONS = {
  'first example': (kind: ProxyKind, ports: Ports) => FIRST_EXAMPLE[kind](ports),
  shipped,
  'shipped over TLS': shippedOverTls,
};

/** What the shipped Caddyfile takes from its environment. */
const addresses = ({ listen, server }: Ports, site: string) => ({
  SITE_ADDRESS: `${site}:${listen}`,
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
  caddy: (sites) =>
    `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${sites}\n`,
};

/** What each says once it listens. */
const READY: Record<ProxyKind, string> = {
  nginx: 'event method',
  caddy: 'serving initial configuration',
};

export interface RunningProxy {
  readonly origin: string;
  /** Of its certificate authority, in PEM, where it speaks TLS. */
  readonly authority: () => string;
  stop(): Promise<void>;
}

/**
 * Runs a real proxy on loopback, in front of a server.
 * @param configuration its own first example, or the file that deploy/ has
 * @throws Error with its output where it does not start
 */
export async function startProxy(
  kind: ProxyKind,
  configuration: keyof typeof CONFIGURATIONS,
  ports: Ports,
): Promise<RunningProxy> {
  const program = programFile(kind);
  if (program === null) throw new Error(`${kind} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `test-${kind}-`));
  mkdirSync(join(folder, 'logs'));
  const isTls = configuration === 'shipped over TLS';
  const certificate = await makeCertificate();
  writeFileSync(join(folder, 'fullchain.pem'), certificate.cert);
  writeFileSync(join(folder, 'privkey.pem'), certificate.key);
  const sites = CONFIGURATIONS[configuration](kind, ports, folder);
  const file = join(folder, 'configuration');
  writeFileSync(file, SURROUNDINGS[kind](sites, folder));
  const args = {
    nginx: ['-p', folder, '-e', 'stderr', '-c', file],
    caddy: ['run', '--config', file, '--adapter', 'caddyfile'],
  }[kind];
  const homes = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const site = isTls ? 'https://localhost' : 'http://';
  const environment = { ...homes, ...addresses(ports, site) };
  const running = await startProgram(program, args, environment, READY[kind]);
  return {
    origin: isTls ? `https://localhost:${ports.listen}` : `http://127.0.0.1:${ports.listen}`,
    authority: () =>
      kind === 'nginx'
        ? certificate.cert
        : readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    async stop() {
      await running.terminate();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
