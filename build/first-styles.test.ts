import { expect, test } from 'vitest';
import { firstStyles, withoutFonts } from './inline-styles.ts';

const FETCHED = '@font-face{font-family:Own;src:url(/own.woff2)format("woff2")}';
const LOCAL = '@font-face{font-family:Own Fallback;src:local("Arial")}';

test('only rules for what occurs in a page stay, in their order, with every variable', async () => {
  const css = [
    ':root{--page:#fff}',
    '@layer utilities{.flex{display:flex}.grid{display:grid}',
    '.hover\\:underline:hover{text-decoration-line:underline}',
    '.pt-\\[max\\(1rem\\,2dvh\\)\\]{padding-top:max(1rem,2dvh)}',
    '.\\[\\&\\>svg\\]\\:size-4>svg{width:1rem}',
    '@media (width>=48rem){.md\\:hidden{display:none}.md\\:block{display:block}}}',
    '#notice{color:red}#absent{color:blue}',
  ].join('');
  const page =
    '<p id="notice" class="md:hidden flex hover:underline pt-[max(1rem,2dvh)] [&amp;&gt;svg]:size-4"><svg></svg></p>';
  expect((await firstStyles(css, [page])).replace(/\s+/g, '')).toBe(
    css
      .replace('.grid{display:grid}', '')
      .replace('.md\\:block{display:block}', '')
      .replace('#absent{color:blue}', '')
      .replace(/\s+/g, ''),
  );
});

test('what a script of the page makes keeps its rules', async () => {
  const page = "<script>part('button', `rounded bg-accent`)</script>";
  const css = '.rounded{border-radius:4px}.bg-accent{background:red}.bg-down{background:blue}';
  expect(await firstStyles(css, [page])).toBe(css.replace('.bg-down{background:blue}', ''));
});

test('fonts that are fetched are taken out, those of the system stay', () => {
  expect(withoutFonts(`${FETCHED}${LOCAL}.flex{}`)).toEqual({
    rest: `${LOCAL}.flex{}`,
    fonts: FETCHED,
  });
});
