import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';

export type VapidAnswer =
  | { readonly ok: true; readonly publicKey: string; readonly subject: string }
  | { readonly ok: false; readonly status: 401 | 403; readonly why: string };

const MOST_SECONDS = 24 * 3_600;

/** Judges Authorization headers as a push service does (RFC 8292, 4.2); a good one is judged once. */
export function createVapidCheck(origin: () => string) {
  const good = new Map<string, VapidAnswer>();

  async function judge(header: string): Promise<VapidAnswer> {
    const match = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(header);
    const [, token, publicKey] = match ?? [];
    if (!token || !publicKey) return { ok: false, status: 401, why: 'no vapid credentials' };
    try {
      const point = Buffer.from(publicKey, 'base64url');
      const key = createPublicKey({
        format: 'jwk',
        key: {
          kty: 'EC',
          crv: 'P-256',
          x: point.subarray(1, 33).toString('base64url'),
          y: point.subarray(33).toString('base64url'),
        },
      });
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['ES256'],
        audience: origin(),
      });
      const seconds = Date.now() / 1000;
      if (!payload.exp || payload.exp > seconds + MOST_SECONDS) {
        return { ok: false, status: 403, why: 'exp is absent or more than a day ahead' };
      }
      if (!payload.sub || !/^(mailto:|https:)/.test(payload.sub)) {
        return { ok: false, status: 403, why: 'sub is neither mailto: nor https:' };
      }
      return { ok: true, publicKey, subject: payload.sub };
    } catch (error) {
      return { ok: false, status: 403, why: error instanceof Error ? error.message : 'refused' };
    }
  }

  return async (header: string | undefined): Promise<VapidAnswer> => {
    const known = good.get(header ?? '');
    if (known) return known;
    const answer = await judge(header ?? '');
    if (answer.ok && header) good.set(header, answer);
    return answer;
  };
}
