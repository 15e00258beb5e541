/** The input must come from `cleanHtml`: well-formed tags, attributes in double quotes, no other `<`. */
export function htmlToText(html: string): string {
  const writer = createWriter();
  const links: { href: string; start: number }[] = [];
  for (const [, slash, tag, attributes = '', characters] of html.matchAll(tokens)) {
    if (characters !== undefined) writer.write(decode(characters));
    else if (tag === 'br') writer.addBreak();
    else if (tag === 'hr') writer.writeAlone('---');
    else if (tag === 'img') writer.write(attributeOf(attributes, 'alt'));
    else if (tag === 'a' && !slash)
      links.push({ href: attributeOf(attributes, 'href'), start: writer.position() });
    else if (tag === 'a') endLink(writer, links.pop());
    else if (tag === 'th' && slash) writer.endLabel();
    else if (tag === 'td' || tag === 'th') writer.addSpace();
    else if (paragraphs.has(tag ?? '')) writer.breakTo(2);
    else if (blocks.has(tag ?? '')) writer.breakTo(1);
    if (tag === 'li' && !slash) writer.write('- ');
  }
  return `${writer.text()}\n`;
}

const tokens = /<(\/?)([a-z0-9]+)((?:\s[^<>]*)?)>|([^<]+)/g;
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 table ul ol dl blockquote pre'.split(' '));
const blocks = new Set(
  'div tr li dt dd caption center address section article header footer main'.split(' '),
);

function attributeOf(attributes: string, name: string): string {
  return decode(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decode(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot)|#(\d{2}));/g,
    (_written, name: string | undefined, code: string) =>
      name === undefined ? String.fromCharCode(Number(code)) : (entities[name] ?? ''),
  );
}

type Writer = ReturnType<typeof createWriter>;

function endLink(writer: Writer, link: { href: string; start: number } | undefined): void {
  const address = link?.href.replace(/^mailto:/i, '') ?? '';
  if (link && address && !writer.textSince(link.start).includes(address)) writer.write(` (${address})`);
}

function createWriter() {
  // With a string instead of an array, each link would copy the whole text.
  const pieces: string[] = [];
  let breaks = 0;
  let isSpaced = false;
  const writer = {
    text: () => pieces.join(''),
    textSince: (position: number) => pieces.slice(position).join(''),
    position: () => pieces.length,
    write(text: string) {
      const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
      const words = collapsed.trim();
      if (words) {
        const between = breaks > 0 ? '\n'.repeat(breaks) : isSpaced || collapsed.startsWith(' ') ? ' ' : '';
        pieces.push(pieces.length > 0 ? between + words : words);
        breaks = 0;
        isSpaced = false;
      }
      isSpaced ||= collapsed.endsWith(' ');
    },
    writeAlone(text: string) {
      writer.breakTo(2);
      writer.write(text);
      writer.breakTo(2);
    },
    endLabel() {
      if (!':?.'.includes(pieces.at(-1)?.at(-1) ?? '')) pieces.push(':');
      isSpaced = true;
    },
    addSpace() {
      isSpaced = true;
    },
    addBreak() {
      breaks = Math.min(2, breaks + 1);
    },
    breakTo(count: number) {
      breaks = Math.max(breaks, count);
    },
  };
  return writer;
}
