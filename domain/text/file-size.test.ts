import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_485_760, '10 MB'],
  [1_073_741_824, '1 GB'],
  [5e12, '4656.61 GB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});
