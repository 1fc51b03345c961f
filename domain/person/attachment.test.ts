import { expect, test } from 'vitest';
import { attachmentPath, judgeAttachment, refusalLine } from './attachment.ts';

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

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const utf16 = (value: string, littleEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${value}`, 'utf16le');
  return new Uint8Array(littleEndian ? bytes : bytes.swap16());
};

test.each([
  ['photo.jfif', 'image/jpeg', JPEG, 'image/jpeg', 'jpg'],
  ['photo.jfif', '', JPEG, 'image/jpeg', 'jpg'],
  ['photo.JPEG', 'image/pjpeg', JPEG, 'image/jpeg', 'jpeg'],
  ['photo', 'image/png', PNG, 'image/png', 'png'],
  ['server.log', 'text/plain', text('started\n'), 'text/plain', 'txt'],
  ['server.log', 'text/x-log', text('started\n'), 'text/plain', 'txt'],
  ['server.log', '', text('started\n'), 'text/plain', 'txt'],
  ['server.log', 'application/octet-stream', text('started\n'), 'text/plain', 'txt'],
  ['server.log.1', 'text/plain', text('started\n'), 'text/plain', 'txt'],
  ['notepad.txt', 'text/plain', utf16('grüße 漢\r\n', true), 'text/plain', 'txt'],
  ['notepad.txt', 'text/plain', utf16('grüße 漢\r\n', false), 'text/plain', 'txt'],
])('%s declared as "%s" is taken for what it is', (name, type, head, mimeType, ending) => {
  expect(judgeAttachment(file(name, type, head))).toEqual({ accepted: true, mimeType, ending });
});

test('an empty file is refused in words of its own', () => {
  expect(judgeAttachment(file('a.txt', 'text/plain', new Uint8Array()))).toEqual({
    accepted: false,
    reason: 'The file is empty',
  });
});

test.each([
  ['HTML that calls itself PNG', file('a.png', 'image/png', text('<html>'))],
  ['an SVG', file('a.svg', 'image/svg+xml', text('<svg/>'))],
  ['a type unlike the name', file('a.png', 'text/html', PNG)],
  ['a name of another type', file('a.png', 'text/plain', text('words'))],
  ['no ending and no declared type', file('png', '', PNG)],
  ['an ending that says nothing', file('a.bin', 'application/octet-stream', text('words'))],
  ['a log that is a program', file('a.log', 'text/plain', Uint8Array.of(0x7f, 0x45, 0))],
  ['UTF-16 with controls', file('a.txt', 'text/plain', utf16('a\u0000b', true))],
  ['a program that calls itself text', file('a.txt', 'text/plain', Uint8Array.of(0x7f, 0x45, 0))],
])('%s is refused by its type', (_, candidate) => {
  expect(judgeAttachment(candidate)).toEqual({
    accepted: false,
    reason: 'File type not supported. Please upload images, PDFs, or documents.',
  });
});

test('10 MB is taken, a byte more is not', () => {
  expect(judgeAttachment(file('a.png', 'image/png', PNG, 10_485_760)).accepted).toBe(true);
  expect(judgeAttachment(file('a.png', 'image/png', PNG, 10_485_761))).toEqual({
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
