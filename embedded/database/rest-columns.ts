/** `2026-11-20 20:18:43.217+00` as PostgREST writes it: `2026-11-20T20:18:43.217+00:00`. */
export function restTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

const asIs = (text: string) => text;

/** Column parsers by type id: dates stay text in PostgREST's form, numbers stay exact. */
export const readAsRest: Readonly<Record<number, (text: string) => unknown>> = {
  // int8
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  // json, jsonb
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
  // numeric
  1700: (text) => (String(Number(text)) === text ? Number(text) : text),
  // date, time, timestamp, timestamptz, timetz
  1082: asIs,
  1083: asIs,
  1114: restTimestamp,
  1184: restTimestamp,
  1266: asIs,
};
