/** Ignores random delays of a busy machine, and keeps delays that the product causes every time. */
export function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}
