/** A claim as a model reads it in its prompt. */
export interface ReadClaim {
  readonly number: number;
  /** The heading that it is listed under: 'TREND'. */
  readonly heading: string;
  readonly leans: string;
  readonly clause: string;
}

export interface ReadPrompt {
  readonly side: 'long' | 'short';
  readonly claims: readonly ReadClaim[];
  /** What somebody asks; null where a text is wanted. */
  readonly question: string | null;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The claims of a request, whichever provider's shape its body has. */
export function claimsInPrompt(body: unknown): ReadPrompt {
  const lines = stringsIn(body)
    .filter((text) => text.includes('Claims: number'))
    .flatMap((text) => text.split('\n'));
  let heading = '';
  const claims = lines.flatMap((line): ReadClaim[] => {
    if (/^[A-Z]+$/.test(line)) heading = line;
    const read = /^c(\d+) \[([a-z-]+)\] (.+) \| .+$/.exec(line);
    if (!read) return [];
    return [{ number: Number(read[1]), heading, leans: read[2] ?? '', clause: read[3] ?? '' }];
  });
  const asked = lines.find((line) => line.startsWith('Question: '));
  return {
    side: lines.some((line) => line.includes('plan SHORT')) ? 'short' : 'long',
    claims,
    question: asked === undefined ? null : String(JSON.parse(asked.slice('Question: '.length))),
  };
}
