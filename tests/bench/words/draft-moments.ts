import { type AnalysedMoment, analysedMoments } from './analysed-moments.ts';
import { recordedMoments, simulatedMoments } from './moments.ts';

/** Moments that the drafts of `tests/fixtures/drafts` were written for, in their order. */
export const draftMoments = async (): Promise<AnalysedMoment[]> =>
  analysedMoments([...recordedMoments(2), ...(await simulatedMoments(1))]);
