/** Moves labels apart without overlap, each as little as possible; keeps the input's order. */
export function spread(heights: readonly number[], apart: number): readonly number[] {
  const order = heights.map((_, index) => index).sort((a, b) => at(heights, a) - at(heights, b));
  /** Runs of touching labels, each around its own middle. */
  const runs: { sum: number; members: number[] }[] = [];
  const top = ({ sum, members }: { sum: number; members: number[] }) =>
    sum / members.length - ((members.length - 1) * apart) / 2;
  for (const index of order) {
    let run = { sum: at(heights, index), members: [index] };
    for (let above = runs.at(-1); above; above = runs.at(-1)) {
      if (top(above) + above.members.length * apart <= top(run)) break;
      runs.pop();
      run = { sum: above.sum + run.sum, members: [...above.members, ...run.members] };
    }
    runs.push(run);
  }
  const placed = [...heights];
  for (const run of runs) {
    run.members.forEach((member, place) => {
      placed[member] = top(run) + place * apart;
    });
  }
  return placed;
}

const at = (heights: readonly number[], index: number): number => heights[index] ?? 0;
