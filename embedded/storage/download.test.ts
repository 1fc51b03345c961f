import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDownload } from './storage-routes.ts';

const nameOf = (wanted: string) => {
  const url = new URL('http://localhost/storage/v1/object/sign/b/file.txt');
  url.searchParams.set('download', wanted);
  const disposition = asDownload(new Response('x'), url).headers.get('Content-Disposition') ?? '';
  return decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');
};

describe('the name of a download', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['größe 1.txt', 'größe 1.txt'],
    ['', 'file.txt'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['C:\\Windows\\x.exe', 'C__Windows_x.exe'],
    ['evil\u202Egpj.exe', 'evil_gpj.exe'],
    ['a"b\r\nc', 'a_b__c'],
    ['.htaccess', '_htaccess'],
  ])('%j is kept as %j', (wanted, kept) => {
    expect(nameOf(wanted)).toBe(kept);
  });

  it('never holds a separator, a control or a quote, and is never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (wanted) => {
        const name = nameOf(wanted);
        expect(name).not.toBe('');
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\:"<>|]/u);
        expect(name).not.toMatch(/^\./);
      }),
    );
  });

  it('is left alone where the file was refused', () => {
    const refused = new Response('no', { status: 400 });
    expect(asDownload(refused, new URL('http://localhost/x'))).toBe(refused);
  });
});
