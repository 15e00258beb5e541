import { isEmailAddress } from '../../contract/form-rules.ts';

export interface TextWithSelection {
  text: string;
  start: number;
  end: number;
}

/** Adds or removes the marks of bold text. Without a selection, adds a bold word that the user can replace. */
export function toggleBold({ text, start, end }: TextWithSelection): TextWithSelection {
  const selected = text.slice(start, end) || 'vet';
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**' && start >= 2;
  if (isBold) return replace({ text, start: start - 2, end: end + 2 }, selected);
  const bold = selected.replace(/^(- +)?([^\n]*\S)/gm, (_, bullet: string | undefined, line: string) =>
    line.startsWith('**') && line.endsWith('**') ? (bullet ?? '') + line : `${bullet ?? ''}**${line}**`,
  );
  const changed = replace({ text, start, end }, bold);
  // Selects the text without the marks around it, so that a second press removes the marks.
  const isOnePiece = bold === `**${selected}**`;
  return isOnePiece ? { ...changed, start: start + 2, end: start + 2 + selected.length } : changed;
}

export function toggleList({ text, start, end }: TextWithSelection): TextWithSelection {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const changed = lines.map((line) => (isList ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`));
  return replace({ text, start: from, end: to }, changed.join('\n'));
}

export function insertLink(selected: TextWithSelection, label: string, address: string): TextWithSelection {
  const text = label.replace(/[[\]\s]+/g, ' ').trim();
  return caretAtEnd(replace(selected, `[${text}](${completeAddress(address)})`));
}

/** Adds `https://` or `mailto:`, because users type 'www.voorbeeld.nl' or an e-mail address. */
export function completeAddress(typed: string): string {
  const address = typed
    .trim()
    .replace(/[\s<>"\\]/g, '')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  if (/^(https?:\/\/|mailto:)/i.test(address)) return address;
  return /^[^/@]+@[^/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}

function replace({ text, start, end }: TextWithSelection, replacement: string): TextWithSelection {
  return {
    text: text.slice(0, start) + replacement + text.slice(end),
    start,
    end: start + replacement.length,
  };
}

function caretAtEnd({ text, end }: TextWithSelection): TextWithSelection {
  return { text, start: end, end };
}

export function isLinkAddress(typed: string): boolean {
  const address = completeAddress(typed);
  const mailbox = /^mailto:([^?]*)/i.exec(address)?.[1];
  if (mailbox !== undefined) return isEmailAddress(mailbox);
  return URL.canParse(address) && new URL(address).hostname.includes('.');
}
