import type { WebhookTest } from '../../domain/webhook.ts';
import type { HttpOutcome } from '../channels/http-post.ts';

/** Why a connection failed, by the code of its error. */
const REASONS: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not complete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** What a person reads of a test. @param ms from sending to the answer */
export function testWords(outcome: HttpOutcome, ms: number): WebhookTest {
  const failed = (message: string): WebhookTest => ({ delivered: false, message });
  switch (outcome.kind) {
    case 'answered': {
      const { status } = outcome;
      const message = `The receiver answered ${status} in ${Math.round(ms)} ms`;
      if (status >= 200 && status < 300) return { delivered: true, message: `${message}.` };
      if (status >= 300 && status < 400) {
        return failed(`${message}: a redirect, which is not followed.`);
      }
      return failed(`${message}.`);
    }
    case 'timed-out':
      return failed('The receiver did not answer in time.');
    case 'unreachable':
      return failed(
        `The receiver could not be reached: ${REASONS[outcome.reason] ?? outcome.reason}.`,
      );
    case 'forbidden-address':
      return failed('Its name does not lead to a public address.');
    case 'forbidden-endpoint':
      return failed(`Nothing is sent there: ${outcome.reason}.`);
  }
}
