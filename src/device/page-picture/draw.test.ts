// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPicture } from './draw.ts';

function drawn(...nodes: readonly unknown[]): string {
  const place = document.createElement('div');
  place.append(drawPicture(nodes));
  return place.innerHTML;
}

test('a page is drawn with its looks: elements, classes, words, icons', () => {
  const icon = ['svg', { viewBox: '0 0 24 24', class: 'size-4' }, [['path', { d: 'M0 0' }, []]]];
  expect(drawn(['h2', { class: 'text-xl' }, ['BTCUSDT']], icon)).toBe(
    '<h2 class="text-xl">BTCUSDT</h2><svg viewBox="0 0 24 24" class="size-4"><path d="M0 0"></path></svg>',
  );
  expect(drawn(['img', { src: '/icons/logo.svg', alt: '' }, []])).toBe(
    '<img src="/icons/logo.svg" alt="">',
  );
});

test.each([
  [['script', {}, ['alert(1)']], ''],
  [['iframe', { src: 'https://elsewhere.example' }, []], ''],
  [['form', { action: 'https://elsewhere.example' }, []], ''],
  [['a', { href: 'javascript:alert(1)', class: 'link' }, ['x']], '<a class="link">x</a>'],
  [['p', { onclick: 'alert(1)', style: 'color:red', id: 'root' }, ['x']], '<p>x</p>'],
  [['img', { src: 'https://elsewhere.example/x.png' }, []], '<img>'],
  [['img', { src: '/icons/../auth/v1/logout' }, []], '<img>'],
  [['input', { type: 'password', value: 'x' }, []], '<input value="x">'],
  [['use', { href: '#x' }, []], ''],
])('of %j nothing is left that could act', (node, html) => {
  expect(drawn(node)).toBe(html);
});

test('words are words, never markup', () => {
  expect(drawn('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
});

test('whatever stands on the device, drawing it neither fails nor makes another kind of element', () => {
  fc.assert(
    fc.property(fc.array(fc.anything({ maxDepth: 5 })), (nodes) => {
      const place = document.createElement('div');
      place.append(drawPicture(nodes));
      expect(place.querySelector('script, iframe, object, embed, form, link, style')).toBeNull();
    }),
  );
});
