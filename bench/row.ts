export interface Row {
  name: string;
  value: number;
  unit: string;
  /** For example, a limit or the value of the reference server in the same run. */
  reference: number | null;
  ratio: number | null;
}

export function row(name: string, value: number, unit: string, reference: number | null): Row {
  return { name, value, unit, reference, ratio: reference ? value / reference : null };
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}
