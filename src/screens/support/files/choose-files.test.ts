import { expect, test } from 'vitest';
import { refusalLine } from '../../../../domain/person/attachment.ts';
import { chooseFiles } from './file-basket.ts';

const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('files are taken by name, declared type and content; the rest is named with its reason', async () => {
  const { chosen, refused } = await chooseFiles([
    new File([PNG_HEAD], 'screen.png', { type: 'image/png' }),
    new File(['<script>'], 'fake.png', { type: 'image/png' }),
    new File([new Uint8Array(10_485_761)], 'large.txt', { type: 'text/plain' }),
    new File(['words'], 'words.txt', { type: 'text/plain;charset=utf-8' }),
  ]);
  expect(chosen.map(({ file, mimeType, ending }) => [file.name, mimeType, ending])).toEqual([
    ['screen.png', 'image/png', 'png'],
    ['words.txt', 'text/plain', 'txt'],
  ]);
  expect(refusalLine(refused)).toBe(
    'fake.png: File type not supported. Please upload images, PDFs, or documents., large.txt: File size must be less than 10MB',
  );
});
