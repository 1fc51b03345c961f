import { describe, expect, it } from 'vitest';
import { allowedRedirect } from './mailer.ts';

const SITE = 'https://app.example.com';
const LOCAL = 'http://127.0.0.1:3000';

describe('where a mailed link may lead', () => {
  it.each([
    [SITE, `${SITE}/waitlist?a=1`],
    [LOCAL, `${LOCAL}/reset-password`],
    [LOCAL, 'http://localhost:3000/waitlist'],
    ['http://localhost:3000', 'http://[::1]:3000/'],
  ])('from %s to %s', (site, wanted) => {
    expect(allowedRedirect(wanted, site)).toBe(wanted);
  });

  it.each([
    [SITE, null],
    [SITE, 'not an address'],
    [SITE, '/waitlist'],
    [SITE, 'http://app.example.com/'],
    [SITE, 'https://app.example.com:8443/'],
    [SITE, 'https://app.example.com.evil.example/'],
    [SITE, 'https://app.example.com@evil.example/'],
    [SITE, 'https://user:pw@app.example.com/'],
    [SITE, 'javascript:alert(1)'],
    [SITE, 'data:text/html,x'],
    [SITE, 'https://localhost/'],
    [LOCAL, 'http://localhost:3001/'],
    [LOCAL, 'https://127.0.0.1:3000/'],
    [LOCAL, 'http://127.0.0.1.evil.example:3000/'],
  ])('not from %s to %s', (site, wanted) => {
    expect(allowedRedirect(wanted, site)).toBe(site);
  });
});
