/** 92388.5 has 1, 0.00001234 has 8, 1e-7 has 7. */
export function decimalsOf(text: string): number {
  const match = /^[^.e]*(?:\.(\d*?)0*)?(?:e([+-]?\d+))?$/i.exec(text);
  const written = match?.[1]?.length ?? 0;
  return Math.max(0, written - Number(match?.[2] ?? 0));
}

/** 2 → 0.01. */
export function tickOf(decimals: number): number {
  return Number(`1e-${decimals}`);
}
