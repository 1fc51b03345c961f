import { expect, test } from 'vitest';
import { onNavigation } from './on-navigation.ts';

const KEPT = ['/index.html', '/app.html'];

/** What comes back for a path: the page that the device holds, or the network's answer. */
async function answerTo(path: string, network: boolean, kept: readonly string[] = KEPT) {
  const asked: string[] = [];
  const response = await onNavigation(new Request(`https://coin.example${path}`), {
    kept: async (page) => (kept.includes(page) ? new Response(page) : undefined),
    fetch: async ({ url }) => {
      asked.push(url);
      if (!network) throw new TypeError('Failed to fetch');
      return new Response('network');
    },
  });
  return { text: await response.text(), asked: asked.length };
}

test.each([
  ['/', '/index.html'],
  ['/dashboard?wl=BTCUSDT&previous=true', '/app.html'],
  ['/support/1', '/app.html'],
])('%s opens from the device without asking the network', async (path, page) => {
  expect(await answerTo(path, true)).toEqual({ text: page, asked: 0 });
  expect(await answerTo(path, false)).toEqual({ text: page, asked: 0 });
});

test.each(['/mailbox', '/healthz', '/auth/v1/verify?token=x', '/index.php', '/nowhere?a=b'])(
  '%s is the network’s, and opens the app where that does not answer',
  async (path) => {
    expect(await answerTo(path, true)).toEqual({ text: 'network', asked: 1 });
    expect(await answerTo(path, false)).toEqual({ text: '/app.html', asked: 1 });
  },
);

test('a device that lost its copy asks the network, and fails as that does', async () => {
  expect(await answerTo('/dashboard', true, [])).toEqual({ text: 'network', asked: 1 });
  await expect(answerTo('/nowhere', false, [])).rejects.toThrow('Failed to fetch');
});
