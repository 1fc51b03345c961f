/** Empty if there is none. */
export function bearerToken(authorization: string | null | undefined): string {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}
