import { errorCode } from '../process/error-code.ts';

/** Node's codes for a chain that ends in no known authority. */
const UNKNOWN_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Rewords certificate failures to say what to fix in `DATABASE_URL`; other errors pass through. */
export function namingCertificate(error: unknown): unknown {
  const code = errorCode(error);
  if (!(error instanceof Error) || code === null) return error;
  const inWords = (words: string) => new Error(words, { cause: error });
  if (UNKNOWN_AUTHORITY.has(code)) {
    return inWords(
      `the database's certificate is not signed by an authority that this server trusts: end DATABASE_URL with ?sslmode=verify-full&sslrootcert=<file>, the file of the authority that signed it`,
    );
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return inWords(
      `the database's certificate is for another host than DATABASE_URL names (${error.message})`,
    );
  }
  if (code === 'CERT_HAS_EXPIRED') return inWords(`the database's certificate has expired`);
  return error;
}
