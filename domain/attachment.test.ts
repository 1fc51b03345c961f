import { expect, test } from 'vitest';
import {
  attachmentPath,
  judgeAttachment,
  MAX_ATTACHMENT_BYTES,
  refusalLine,
} from './attachment.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const text = (value: string) => new TextEncoder().encode(value);
const file = (name: string, type: string, head: Uint8Array, size = head.length) => ({
  name,
  type,
  head,
  size,
});

test.each([
  ['a.png', 'image/png', PNG],
  ['a.JPG', 'image/jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ['a.gif', 'image/gif', text('GIF89a')],
  ['a.webp', 'image/webp', text('RIFF1234WEBP')],
  ['a.pdf', 'application/pdf', text('%PDF-1.7')],
  ['a.txt', 'text/plain', text('hello\n')],
  ['a.txt', 'text/plain;charset=utf-8', text('grüße')],
  ['a.doc', 'application/msword', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)],
  ['a.docx', '', text('PK\u0003\u0004')],
])('%s declared as "%s" is taken', (name, type, head) => {
  expect(judgeAttachment(file(name, type, head)).accepted).toBe(true);
});

test.each([
  ['HTML that calls itself PNG', file('a.png', 'image/png', text('<html>'))],
  ['an SVG', file('a.svg', 'image/svg+xml', text('<svg/>'))],
  ['a type unlike the name', file('a.png', 'text/html', PNG)],
  ['no ending', file('png', 'image/png', PNG)],
  ['an empty file', file('a.txt', 'text/plain', new Uint8Array())],
  ['a program that calls itself text', file('a.txt', 'text/plain', Uint8Array.of(0x7f, 0x45, 0))],
])('%s is refused by its type', (_, candidate) => {
  expect(judgeAttachment(candidate)).toEqual({
    accepted: false,
    reason: 'File type not supported. Please upload images, PDFs, or documents.',
  });
});

test('10 MB is taken, a byte more is not', () => {
  expect(judgeAttachment(file('a.png', 'image/png', PNG, MAX_ATTACHMENT_BYTES)).accepted).toBe(
    true,
  );
  expect(judgeAttachment(file('a.png', 'image/png', PNG, MAX_ATTACHMENT_BYTES + 1))).toEqual({
    accepted: false,
    reason: 'File size must be less than 10MB',
  });
});

test('refusals name each file, joined by commas', () => {
  expect(
    refusalLine([
      { name: 'a.svg', reason: 'no' },
      { name: 'b.exe', reason: 'never' },
    ]),
  ).toBe('a.svg: no, b.exe: never');
});

test('a file lives in the folder of its ticket', () => {
  expect(attachmentPath('t1', 1700000000000, 'k3j9x2', 'png')).toBe('t1/1700000000000-k3j9x2.png');
});
