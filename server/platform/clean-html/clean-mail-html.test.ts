import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { cleanMailHtml } from './clean-mail-html.ts';

const maxBytes = 100_000;
const maxMarks = 5_000;

function fill(unit: string, before = '', after = ''): string {
  const byBytes = Math.floor((maxBytes - before.length - after.length) / unit.length);
  return before + unit.repeat(byBytes) + after;
}

/**
 * Repeats the unit until the cleaned HTML reaches the limit on tags and entities. Fills the rest with text,
 * but leaves room for the tags that cleaning adds.
 */
function fillWithTags(unit: string, tagsAfterCleaning: number): string {
  const markup = unit.repeat(Math.floor(maxMarks / tagsAfterCleaning));
  return markup + 'x'.repeat(Math.max(0, maxBytes - 3 * markup.length));
}

const ordinary = fill(
  '<tr><td style="padding:8px 0;color:#1c1917"><p style="margin:0 0 16px">Beste <a href="https://a.example">Jan</a>, dank voor uw gift aan ons mooie doel.</p></td></tr>\n',
);

const hostile: Record<string, string> = {
  'unclosed td': fill('<td>'),
  'as many td as the limit allows': fillWithTags('<td>', 2),
  'nested tables': fill('<table><tr><td>'),
  'as many nested tables as the limit allows': fillWithTags('<table><tr><td>', 6),
  'nested div': fill('<div>'),
  'as many nested div as the limit allows': fillWithTags('<div>', 1),
  'nested b': fill('<b>'),
  'badly nested b and p': fillWithTags('<b><p>', 2),
  'headings that close each other': fillWithTags('<h1>', 2),
  'unclosed a': fill('<a href="https://a.example">'),
  'as many unclosed a as the limit allows': fillWithTags('<a href="https://a.example">', 2),
  'unclosed iframes': fillWithTags('<iframe><b>', 2),
  'unclosed noscript': fillWithTags('<p><noscript></p>', 3),
  'li in deeply nested div': '<div>'.repeat(490) + fillWithTags('<li>', 4),
  'end tags without a start, in deeply nested div': '<div>'.repeat(490) + '</x>'.repeat(4_000),
  'attributes without a value': fill('a ', '<p ', '>x'),
  'attributes with different names': `<p ${Array.from({ length: 12_000 }, (_, index) => `a${index}=1`).join(' ')}>x`,
  'attributes on every tag': fillWithTags('<p a b c d e f>', 2),
  entities: fill('&amp;'),
  'as many entities as the limit allows': fillWithTags('&eacute;', 1),
  'an entity that never ends': fill('a', '&'),
  comments: fillWithTags('<!--x-->', 1),
  'comments that never end': fill('<!--'),
  'comments in an address': fill('<!---->', '<a href="https://', '">x</a>'),
  'broken tags': fill('<'),
  'as many broken tags as the limit allows': fillWithTags('<', 1),
  'a style of url(': fill('background:url(;', '<p style="', '">x</p>'),
  'a value of brackets': fill('(', '<p style="color:', '">x</p>'),
  'a value of one word': fill('a', '<p style="color:', '">x</p>'),
  'a value of one word with hyphens': fill('a-', '<p style="color:', '">x</p>'),
  'a value of spaces': fill(' ', '<p style="color:a', 'b">x</p>'),
  'a value of half placeholders': fill('{{ ', '<p style="color:', '">x</p>'),
  'styles on every tag': fillWithTags('<p style="color:rgb(1,2,3)">', 2),
  'broken pictures': fillWithTags('<img src=x>', 1),
  'line ends': fill('\n', 'x'),
};

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage().user;
  work();
  return (process.cpuUsage().user - before) / 1_000;
}

/** Returns the shortest of three runs, because other work on the machine can only add time. */
const leastMs = (work: () => void) => Math.min(...[0, 1, 2].map(() => cpuMsOf(work)));

test('an ordinary mail of 100 kB is accepted, and a second cleaning does not change it', () => {
  const cleaned = cleanMailHtml(ordinary);
  expect(cleaned).toEqual({ html: cleanHtml(ordinary) });
  expect(cleanMailHtml('html' in cleaned ? cleaned.html : '')).toEqual(cleaned);
});

test.each(Object.entries(hostile))(
  'cleaning a hostile mail takes at most four times as long as cleaning an ordinary mail, plus 10 ms: %s',
  (_, html) => {
    expect(html.length).toBeLessThanOrEqual(maxBytes);
    const ordinaryMs = leastMs(() => cleanMailHtml(ordinary));
    expect(leastMs(() => cleanMailHtml(html))).toBeLessThan(4 * ordinaryMs + 10);
  },
);

test('accepted HTML is within the limits after cleaning, and is accepted again unchanged', () => {
  const taken = Object.values(hostile).flatMap((html) => {
    const cleaned = cleanMailHtml(html);
    return 'html' in cleaned ? [cleaned.html] : [];
  });
  expect(taken.length).toBeGreaterThan(10);
  for (const html of taken) {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxBytes);
    expect(cleanMailHtml(html)).toEqual({ html });
  }
});
