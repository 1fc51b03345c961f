import * as v from 'valibot';

const OneSchema = v.object({ signedUrl: v.string() });
const ManySchema = v.array(
  v.object({ path: v.string(), signedUrl: v.string(), error: v.nullable(v.string()) }),
);

const withoutBase = (url: string) => url.replace(/^\/storage\/v1/, '');

/** Signed links under the name that storage-js reads, relative to /storage/v1 as it expects. */
export function signedLinks(body: unknown): unknown {
  const one = v.safeParse(OneSchema, body);
  if (one.success) return { signedURL: withoutBase(one.output.signedUrl) };
  const many = v.safeParse(ManySchema, body);
  if (!many.success) return body;
  return many.output.map(({ path, signedUrl, error }) => ({
    path,
    error,
    signedURL: signedUrl === '' ? null : withoutBase(signedUrl),
  }));
}
