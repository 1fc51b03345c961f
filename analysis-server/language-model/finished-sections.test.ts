import { expect, test } from 'vitest';
import { createSectionReader } from './finished-sections.ts';

const SECTIONS = [
  { title: 'Trend', sentences: ['{c1}, and "so" {c2}.', 'A brace } and a \\ stay.'] },
  { title: 'Levels', sentences: ['{c3}.'] },
];
const ANSWER = JSON.stringify({ sections: SECTIONS });

test('a section is there as soon as its last brace is, however the answer is cut', () => {
  const reader = createSectionReader();
  const counts = new Set<string>();
  for (let end = 1; end <= ANSWER.length; end++) {
    reader.read(ANSWER.slice(0, end));
    counts.add(`${reader.finished.length} ${reader.underWay}`);
  }
  expect([...counts]).toEqual(['0 null', '0 Trend', '1 Trend', '1 Levels', '2 Levels']);
  expect(reader.finished).toEqual(SECTIONS);
});

test('what is no section of a draft is left out', () => {
  const reader = createSectionReader();
  reader.read('{"sections":[{"title":"Buy my coin","sentences":["{c1}."]},{"title":"Mome');
  expect(reader.finished).toEqual([]);
  expect(reader.underWay).toBeNull();
});

test('an answer of another shape has no sections', () => {
  const reader = createSectionReader();
  reader.read(']]}}{"analysis":"The price goes up","sections":"none"}');
  expect(reader.finished).toEqual([]);
});
