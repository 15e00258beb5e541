import type { ReactNode } from 'react';

export function Prose({ text }: { text: string }) {
  return (
    <div className="prose mx-auto w-full max-w-[1120px] px-6 py-12 md:px-10">
      <Markdown text={text} />
    </div>
  );
}

/** Supports only the marks that our texts use: headings, paragraphs, lists, **bold**, `code` and [links](/address). */
export function Markdown({ text }: { text: string }) {
  const blocks = text.trim().split(/\n{2,}/);
  return blocks.map((block) => <Block key={block} text={block} />);
}

function Block({ text }: { text: string }) {
  if (text.startsWith('## ')) return <h2>{readMarks(text.slice(3))}</h2>;
  if (text.startsWith('### ')) return <h3>{readMarks(text.slice(4))}</h3>;
  const [, ...items] = text.split(/^(?:- |\d+\. )/m);
  const listItems = items.map((item) => <li key={item}>{readMarks(item)}</li>);
  if (text.startsWith('- ')) return <ul>{listItems}</ul>;
  if (text.startsWith('1. ')) return <ol>{listItems}</ol>;
  return <p>{readMarks(text)}</p>;
}

function readMarks(text: string): ReactNode[] {
  const line = text.trim().replaceAll(/\n */g, ' ').replaceAll('&nbsp;', '\u00a0');
  return line.split(/(\*\*.+?\*\*|`.+?`|\[.+?\]\(.+?\))/).map((part, index) => {
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>;
    const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (!href) return part;
    return (
      <a key={index} href={href} rel={href.startsWith('https:') ? 'noreferrer' : undefined}>
        {label}
      </a>
    );
  });
}
