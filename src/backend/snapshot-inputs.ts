import { type InputsAnswer, InputsAnswerSchema } from '../../domain/analysis/inputs-answer.ts';
import type { Outcome } from './failure.ts';
import { serverRequest } from './server-request.ts';

export function readSnapshotInputs(snapshot: string): Promise<Outcome<InputsAnswer>> {
  const request = { method: 'POST', body: { snapshot } } as const;
  return serverRequest('analysisUrl', 'inputs', request, InputsAnswerSchema);
}
