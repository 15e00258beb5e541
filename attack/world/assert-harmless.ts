import assert from 'node:assert/strict';

/** Nothing in it would run. */
export function assertHarmless(html: string, where: string): void {
  assert.doesNotMatch(
    html,
    /<script[^>]*>\s*alert|<[^>]*\son\w+\s*=\s*["']?(alert|x\()|<[^>]*javascript:/i,
    where,
  );
}
