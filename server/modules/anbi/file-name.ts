const maxLength = 80;

/** Keeps the last part of the path, without characters that have a meaning for programs. */
export function safeFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.pdf$/i, '')
    .replaceAll(/[^\p{L}\p{N} ()_-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${Array.from(stem).slice(0, maxLength).join('').trim() || 'bestand'}.pdf`;
}
