import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointOf } from './endpoint.ts';

const ROOT = '/storage/v1/object';
const object = { bucket: 'b', name: 'f/a.txt' };

describe('an endpoint of storage', () => {
  it.each([
    ['POST', '/b/f/a.txt', { kind: 'upload', object }],
    ['GET', '/b/f/a.txt', { kind: 'download', object }],
    ['HEAD', '/b/f/a.txt', { kind: 'download', object }],
    ['POST', '/%62/f/%61.txt', { kind: 'upload', object }],
    ['POST', '/sign/b/f/a.txt', { kind: 'sign', object }],
    ['POST', '/s%69gn/b/f/a.txt', { kind: 'sign', object }],
    ['POST', '/sign/b', { kind: 'sign-many', bucket: 'b' }],
    ['GET', '/sign/b/f/a.txt', { kind: 'open-link', object }],
    ['DELETE', '/b', { kind: 'remove', bucket: 'b' }],
    ['POST', '/b/a%2562', { kind: 'upload', object: { bucket: 'b', name: 'a%62' } }],
  ])('%s %s is read', (method, path, endpoint) => {
    expect(endpointOf(method, `${ROOT}${path}`)).toEqual(endpoint);
  });

  it('never names a file that leads elsewhere, whatever was encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        const path = parts.map(encodeURIComponent).join('/');
        const endpoint = endpointOf('POST', `${ROOT}/b/${path}`);
        if (endpoint === null || !('object' in endpoint)) return;
        for (const segment of endpoint.object.name.split('/')) {
          expect(segment).not.toMatch(/^\.{0,2}$|[\\\p{Cc}\p{Cf}]/u);
        }
      }),
    );
  });
});
