import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import {
  type ListeningSocket,
  openSocket,
  type SocketOptions,
} from '../support/listening-socket.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** As many as the server once took in all. */
const FLOOD = 2_000;
const FLOOD_AT_ONCE = 100;

/** Sockets of one test's server, ended after each test. */
function socketsOf(embedded: () => TestEmbedded) {
  const opened: ListeningSocket[] = [];
  return {
    async open(options: SocketOptions = {}) {
      const socket = await openSocket(embedded(), options);
      opened.push(socket);
      return socket;
    },
    async tokenOf(person: Person): Promise<string> {
      const { data } = await (await embedded().signIn(person)).auth.getSession();
      if (!data.session) throw new Error('nobody is signed in');
      return data.session.access_token;
    },
    async endAll() {
      const ended = opened.splice(0);
      for (const socket of ended) socket.end();
      await Promise.all(ended.map((socket) => socket.closed));
    },
  };
}

describe.each(embeddedDatabases(postgres))('places of realtime on $name', ({ url }) => {
  describe('with the bounds of the product', () => {
    let embedded: TestEmbedded;
    const sockets = socketsOf(() => embedded);
    beforeAll(async () => {
      embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    });
    afterEach(() => sockets.endAll());
    afterAll(() => embedded.stop());

    it('are there for a person however many others open sockets and do not join', async () => {
      const token = await sockets.tokenOf(await embedded.approvedUser());
      for (let opened = 0; opened < FLOOD; opened += FLOOD_AT_ONCE) {
        const from = `127.0.0.${2 + opened / FLOOD_AT_ONCE}`;
        await Promise.all(Array.from({ length: FLOOD_AT_ONCE }, () => sockets.open({ from })));
      }
      const own = await sockets.open();
      expect(await own.join(token)).toBe('ok');
    });

    it('are not for pages of other origins', async () => {
      for (const origin of [
        'http://evil.example',
        'null',
        'http://[',
        embedded.origin.replace('http', 'ftp'),
      ]) {
        await expect(sockets.open({ origin })).rejects.toThrow('403');
      }
      await sockets.open({ origin: embedded.origin });
    });
  });

  describe('with little time to join', () => {
    let embedded: TestEmbedded;
    const sockets = socketsOf(() => embedded);
    beforeAll(async () => {
      embedded = await startTestEmbedded({
        databaseUrl: await url(),
        programs: [],
        realtime: { joinWithinMs: 1_500 },
      });
    });
    afterEach(() => sockets.endAll());
    afterAll(() => embedded.stop());

    it('are lost by a socket that nobody signed in joins in time', async () => {
      const silent = await sockets.open();
      const anonymous = await sockets.open();
      expect(await anonymous.join(embedded.keys.anonKey)).toContain('Please sign in');
      expect(await Promise.all([silent.closed, anonymous.closed])).toEqual([1008, 1008]);
    });

    it('are kept by a socket on which a person listens', async () => {
      const token = await sockets.tokenOf(await embedded.approvedUser());
      const own = await sockets.open();
      expect(await own.join(token)).toBe('ok');
      // Opened later, so it is closed when the other one would long have been.
      const silent = await sockets.open();
      expect(await silent.closed).toBe(1008);
      expect(own.isOpen()).toBe(true);
    });
  });

  describe('with small bounds', () => {
    let embedded: TestEmbedded;
    const sockets = socketsOf(() => embedded);
    beforeAll(async () => {
      embedded = await startTestEmbedded({
        databaseUrl: await url(),
        programs: [],
        siteUrl: 'https://app.example.com',
        realtime: {
          waiting: 6,
          waitingPerClient: 2,
          perClient: 4,
          perPerson: 3,
          listening: 4,
        },
      });
    });
    afterEach(() => sockets.endAll());
    afterAll(() => embedded.stop());

    const aToken = async () => sockets.tokenOf(await embedded.approvedUser());

    it('go to the newest of a client that leaves sockets unjoined', async () => {
      const first = await sockets.open();
      const second = await sockets.open();
      await sockets.open();
      expect(await first.closed).toBe(1013);
      expect(second.isOpen()).toBe(true);
    });

    it('are bounded for a client, and not taken from the people who listen', async () => {
      const own = [await sockets.open(), await sockets.open()];
      const token = await aToken();
      const others = await aToken();
      for (const socket of own) expect(await socket.join(token)).toBe('ok');
      const third = await sockets.open();
      const fourth = await sockets.open();
      expect(await third.join(others)).toBe('ok');
      expect(await fourth.join(others)).toBe('ok');
      const fifth = await sockets.open();
      expect(await fifth.closed).toBe(1013);
      expect(own.map((socket) => socket.isOpen())).toEqual([true, true]);
      const elsewhere = await sockets.open({ from: '127.0.0.2' });
      expect(elsewhere.isOpen()).toBe(true);
    });

    it('are bounded for a person, wherever the sockets come from', async () => {
      const token = await aToken();
      for (const n of [1, 2, 3]) {
        expect(await (await sockets.open({ from: `127.0.0.${n}` })).join(token)).toBe('ok');
      }
      const more = await sockets.open({ from: '127.0.0.4' });
      expect(await more.join(token)).toBe('too many connections of yours are open');
      expect(await more.join(await aToken())).toBe('ok');
    });

    it('go from the person with most to one with none when all are taken', async () => {
      const [many, few, none] = [await aToken(), await aToken(), await aToken()];
      const first = await sockets.open();
      expect(await first.join(many)).toBe('ok');
      expect(await (await sockets.open()).join(many)).toBe('ok');
      expect(await (await sockets.open()).join(many)).toBe('ok');
      const other = await sockets.open({ from: '127.0.0.2' });
      expect(await other.join(few)).toBe('ok');
      expect(await (await sockets.open({ from: '127.0.0.3' })).join(none)).toBe('ok');
      expect(await first.closed).toBe(1013);
      expect(other.isOpen()).toBe(true);
    });

    it('are also for pages of the site that a proxy shows', async () => {
      const own = await sockets.open({ origin: 'https://app.example.com' });
      expect(own.isOpen()).toBe(true);
      await expect(
        sockets.open({ origin: 'https://app.example.com.evil.example' }),
      ).rejects.toThrow('403');
    });
  });
});
