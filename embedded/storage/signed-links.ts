import * as v from 'valibot';

const LinkSchema = v.object({ signedUrl: v.string() });
const ManySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    expiresIn: v.number(),
    paths: v.pipe(v.array(v.string()), v.maxLength(100)),
  }),
);

/** A signed link under the name that storage-js reads, relative to /storage/v1 as it expects. */
export function signedLink(body: unknown): unknown {
  const link = v.safeParse(LinkSchema, body);
  if (!link.success) return body;
  return { signedURL: link.output.signedUrl.replace(/^\/storage\/v1/, '') };
}

/** What `createSignedUrls` asks for; null when it cannot be read. */
export function wantedLinks(body: string): v.InferOutput<typeof ManySchema> | null {
  const wanted = v.safeParse(ManySchema, body);
  return wanted.success ? wanted.output : null;
}
