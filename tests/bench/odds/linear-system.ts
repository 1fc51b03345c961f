/**
 * Solves a symmetric positive definite system by Cholesky's decomposition (Golub and Van Loan,
 * "Matrix Computations", section 4.2), with what IEEE 754 rounds the same everywhere.
 * @throws RangeError where the matrix is not positive definite
 */
export function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const lower: number[][] = [];
  const entry = (row: number, column: number) => lower[row]?.[column] ?? 0;
  for (let row = 0; row < size; row++) {
    const made: number[] = [];
    lower.push(made);
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row]?.[column] ?? Number.NaN;
      for (let k = 0; k < column; k++) rest -= entry(row, k) * entry(column, k);
      if (column < row) made.push(rest / entry(column, column));
      else if (rest > 0) made.push(Math.sqrt(rest));
      else throw new RangeError(`pivot ${row} is ${rest}; needed: above 0`);
    }
  }
  const forward: number[] = [];
  for (let row = 0; row < size; row++) {
    let rest = right[row] ?? Number.NaN;
    for (let k = 0; k < row; k++) rest -= entry(row, k) * (forward[k] ?? 0);
    forward.push(rest / entry(row, row));
  }
  const solution = forward.slice();
  for (let row = size - 1; row >= 0; row--) {
    let rest = forward[row] ?? Number.NaN;
    for (let k = row + 1; k < size; k++) rest -= entry(k, row) * (solution[k] ?? 0);
    solution[row] = rest / entry(row, row);
  }
  return solution;
}
