/** Each name once, whatever its spelling; null for papers without one. */
export function listNames(names: readonly (string | null)[]): (string | null)[] {
  const found = new Map<string, string | null>();
  for (const name of names) {
    const tidy = name?.trim().replace(/\s+/g, ' ') || null;
    const key = tidy?.toLowerCase() ?? '';
    if (!found.has(key)) found.set(key, tidy);
  }
  return [...found.values()];
}

/** Null when no paper has a name. */
export function joinNames(names: readonly (string | null)[]): string | null {
  const written = names.map((name) => name ?? 'zonder naam');
  return names.every((name) => name === null) ? null : list.format(written);
}

const list = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

/** Undefined when all papers have the same name. */
export function describeNames(names: readonly (string | null)[]): string | undefined {
  if (names.length < 2) return undefined;
  const count = names.filter((name) => name !== null).length;
  return count > 1
    ? `Deze bewijzen staan op ${count} verschillende namen`
    : 'Niet op al deze bewijzen staat een naam';
}
