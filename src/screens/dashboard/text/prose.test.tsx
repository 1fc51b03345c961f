// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Prose } from './prose.tsx';

afterEach(cleanup);

async function shown(markdown: string): Promise<HTMLElement> {
  const { container } = render(<Prose markdown={markdown} />);
  await act(() => import('./markdown.tsx'));
  return container;
}

test('headings, paragraphs, lists and emphasis become elements', async () => {
  const container = await shown(
    '# Plan\n\nBuy **now** or *later*.\n\n1. one\n2. two\n\n- dot\n\n`x`',
  );
  expect(container.querySelector('h3')?.textContent).toBe('Plan');
  expect(container.querySelector('strong')?.textContent).toBe('now');
  expect(container.querySelector('em')?.textContent).toBe('later');
  expect(container.querySelectorAll('ol > li')).toHaveLength(2);
  expect(container.querySelectorAll('ul > li')).toHaveLength(1);
  expect(container.querySelector('code')?.textContent).toBe('x');
});

describe('inert', () => {
  test.each([
    ['<img src=x onerror=alert(1)>', 'img'],
    ['<script>alert(1)</script>', 'script'],
    ['[press](javascript:alert(1))', 'a'],
    ['[press](https://example.com)', 'a'],
    ['![picture](data:text/html,x)', 'img'],
    ['<svg onload=alert(1)>', 'svg'],
    ['<iframe src="//x"></iframe>', 'iframe'],
  ])('%s makes no <%s>', async (markdown, tag) => {
    const container = await shown(markdown);
    expect(container.querySelector(tag)).toBeNull();
    expect(container.innerHTML).not.toMatch(/<[^>]+(href|src|on\w+)=/);
  });

  test('HTML shows as the text that it is', async () => {
    expect((await shown('a <b>bold</b> word')).textContent).toBe('a <b>bold</b> word');
  });

  test('a link shows its words', async () => {
    expect((await shown('[press](javascript:alert(1))')).textContent).toBe('press');
  });
});
