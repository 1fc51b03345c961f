import { Problem } from '../../platform/http/problem.ts';
import { NotRecomputable } from '../store/not-recomputable.ts';

const STATUS = { unknown: 404, 'other-engine': 409, 'not-kept': 410 } as const;

/** @throws Problem 404, 409 or 410 if the analysis cannot be recomputed */
export async function orRefusal<T>(computed: Promise<T>): Promise<T> {
  try {
    return await computed;
  } catch (error) {
    if (!(error instanceof NotRecomputable)) throw error;
    throw new Problem(STATUS[error.kind], error.message);
  }
}
