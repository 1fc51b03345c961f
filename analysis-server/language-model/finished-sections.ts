import type { DraftSection } from '../analyst/text/draft.ts';
import { MODEL_TITLES, SectionSchema } from './draft-schema.ts';
import { parsedAs } from './request-answer.ts';

const DEPTH = 2;

export function createSectionReader() {
  const finished: DraftSection[] = [];
  let at = 0;
  let depth = 0;
  let start = 0;
  let inString = false;
  let underWay: string | null = null;

  function close(json: string): void {
    depth--;
    if (depth !== DEPTH) return;
    const section = parsedAs(json.slice(start, at + 1), SectionSchema);
    if (section) finished.push(section);
  }

  return {
    read(json: string) {
      for (; at < json.length; at++) {
        const character = json[at];
        if (inString) {
          if (character === '\\' && at + 1 === json.length) break;
          if (character === '\\') at++;
          else if (character === '"') inString = false;
        } else if (character === '"') inString = true;
        else if (character === '{' || character === '[') {
          if (depth === DEPTH) start = at;
          depth++;
        } else if (character === '}' || character === ']') close(json);
      }
      const head = depth > DEPTH ? json.slice(start, start + 80) : '';
      const title = /"title"\s*:\s*"([^"]{1,40})"/.exec(head)?.[1];
      underWay = MODEL_TITLES.find((known) => known === title) ?? underWay;
    },
    finished,
    get underWay() {
      return underWay;
    },
  };
}
