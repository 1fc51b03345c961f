import { SECTION_TITLES } from '../analyst/grounding/draft.ts';

/** Which part of the draft is being written, from the JSON as far as it has come. */
export function sectionUnderWay(json: string): string | null {
  if (/"against"\s*:/.test(json)) return 'What speaks against it';
  if (/"for"\s*:/.test(json)) return 'What speaks for it';
  const title = [...json.matchAll(/"title"\s*:\s*"([^"]{1,40})"/g)].at(-1)?.[1];
  return SECTION_TITLES.find((known) => known === title) ?? null;
}
