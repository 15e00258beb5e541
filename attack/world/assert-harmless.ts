import assert from 'node:assert/strict';

/** Nothing in it would run. */
export function assertHarmless(html: string, where: string): void {
  assert.doesNotMatch(html, /\s(href|src|action|formaction)="?\s*javascript:/i, where);
  // What stands between quotes is text, whatever it says; whoever gets out of them is seen.
  const tags = html.replaceAll(/="[^"]*"/g, '=""');
  assert.doesNotMatch(tags, /<script[^>]*>\s*alert|<[^>]*\son\w+\s*=\s*["']?(alert|x\()/i, where);
}
