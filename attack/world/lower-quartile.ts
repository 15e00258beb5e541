/** Ignores random slowness of a busy machine, and keeps what the product causes each time. */
export function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}
