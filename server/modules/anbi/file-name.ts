const maxLength = 80;

/**
 * What is kept of the name that a file had on somebody's computer: its last part, in letters that mean nothing to any
 * program, and always that of a PDF.
 */
export function safeFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.pdf$/i, '')
    .replaceAll(/[^\p{L}\p{N} ()_-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${Array.from(stem).slice(0, maxLength).join('').trim() || 'bestand'}.pdf`;
}
