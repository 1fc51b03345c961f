/** The token of an Authorization header; empty where it brings none. */
export function bearerToken(authorization: string | null | undefined): string {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}
