/** What a busy machine slows down now and then does not count; what the product does each time does. */
export function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}
