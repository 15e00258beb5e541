import assert from 'node:assert/strict';

export function assertHarmless(html: string, where: string): void {
  assert.doesNotMatch(html, /\s(href|src|action|formaction)="?\s*javascript:/i, where);
  // Removes quoted attribute values. Markup that breaks out of the quotes remains.
  const tags = html.replaceAll(/="[^"]*"/g, '=""');
  assert.doesNotMatch(tags, /<script[^>]*>\s*alert|<[^>]*\son\w+\s*=\s*["']?(alert|x\()/i, where);
}
