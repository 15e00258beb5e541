type Placeholders<Name extends string> = Readonly<Record<Name, { sample: string }>>;

export function sampleValues<Name extends string>(placeholders: Placeholders<Name>): Record<Name, string> {
  const samples = Object.entries<{ sample: string }>(placeholders).map(([name, { sample }]) => [
    name,
    sample,
  ]);
  return Object.fromEntries(samples) as Record<Name, string>;
}
