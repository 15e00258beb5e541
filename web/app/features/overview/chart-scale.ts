export function chartTicks(highest: number): number[] {
  const step = roundStep(Math.max(highest, 1) / 4);
  const ticks = [0];
  while (ticks.at(-1)! < highest || ticks.length < 2) ticks.push(ticks.length * step);
  return ticks;
}

function roundStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * magnitude >= least) ?? 10;
  return Math.max(1, factor * magnitude);
}
