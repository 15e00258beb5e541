import type { ReactNode } from 'react';
import { isItem, itemMark, splitLists } from '../../../contract/mail-markup.ts';

/** Supports the markup of mail texts (contract/mail-markup.ts), except links to addresses that are not https. */
export function LongText({ text }: { text: string }) {
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap(splitLists);
  return blocks.map((lines, index) =>
    isItem(lines[0]) ? (
      <ul key={index}>
        {lines.map((line, item) => (
          <li key={item}>{readMarks(line.replace(itemMark, ''))}</li>
        ))}
      </ul>
    ) : (
      <p key={index} className="lines">
        {readMarks(lines.join('\n'))}
      </p>
    ),
  );
}

const link = String.raw`\[(?<linked>[^[\]\n]{1,500})\]\((?<href>https:\/\/[^\s()<>"\\]{1,1000})\)`;
const bold = String.raw`\*\*(?<bold>(?:[^*]|\*(?!\*)){1,2000})\*\*`;

function readMarks(text: string, marks: readonly string[] = [link, bold]): ReactNode[] {
  if (marks.length === 0) return [text];
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: written, index, groups = {} } of text.matchAll(new RegExp(marks.join('|'), 'g'))) {
    const { linked, href, bold: boldText } = groups;
    if (index > from) parts.push(text.slice(from, index));
    from = index + written.length;
    const isLink = linked !== undefined;
    const inside = readMarks(
      (isLink ? linked : boldText) ?? '',
      marks.filter((mark) => mark !== (isLink ? link : bold)),
    );
    parts.push(
      isLink ? (
        <a key={from} href={href} rel="nofollow noopener">
          {inside}
        </a>
      ) : (
        <strong key={from}>{inside}</strong>
      ),
    );
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
