/** The metric that a line of the Prometheus text format is about. */
function familyOf(line: string): string {
  const described = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
  return described ?? (/^[\w:]+/.exec(line)?.[0] ?? '').replace(/_(bucket|sum|count)$/, '');
}

/** Puts several programs' metrics into one text, in which each metric is described once. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, Set<string>>();
  for (const line of texts.join('\n').split('\n')) {
    if (line.trim() === '') continue;
    const family = familyOf(line);
    const lines = families.get(family) ?? new Set();
    const said = /^# (HELP|TYPE)/.exec(line)?.[0];
    if (said === undefined || ![...lines].some((other) => other.startsWith(said))) lines.add(line);
    families.set(family, lines);
  }
  const all = [...families.values()].flatMap((lines) => [...lines]);
  return all.map((line) => `${line}\n`).join('');
}
