import { allowedTags, cleanAttribute, isAllowedAttribute, readTags } from './clean-html.ts';

/** The kinds of parts that the cleaner removes, in the order in which `findRemovedParts` lists them. */
const removableParts = [
  'scripts',
  'event_handlers',
  'embedded_content',
  'drawings',
  'forms',
  'style_sheets',
  'styles',
  'links',
  'pictures',
  'other_tags',
  'other_attributes',
] as const;
export type RemovedPart = (typeof removableParts)[number];

const partByTag = new Map<string, RemovedPart>(
  (
    [
      ['scripts', 'script'],
      ['embedded_content', 'iframe frame frameset noframes object embed applet video audio source track'],
      ['drawings', 'svg math canvas'],
      ['forms', 'form input button select option optgroup textarea label fieldset legend'],
      ['style_sheets', 'style link'],
    ] as const
  ).flatMap(([part, tags]) => tags.split(' ').map((tag) => [tag, part] as const)),
);

/** The product adds these tags itself, so an organisation loses nothing with them. */
const pageTags = new Set(['html', 'head', 'meta', 'title', 'body']);

/** Call this only for HTML within the limits of `cleanMailHtml`. */
export function findRemovedParts(html: string): RemovedPart[] {
  const removed = new Set<RemovedPart>();
  readTags(html, (tag, attributes) => {
    const isAllowed = allowedTags.includes(tag);
    const isPageTag = pageTags.has(tag);
    if (!isAllowed && !isPageTag) removed.add(partByTag.get(tag) ?? 'other_tags');
    if (tag === 'img' && !attributes['src']) removed.add('pictures');
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) removed.add('event_handlers');
      else if (isAllowed || tag === 'body') {
        const part = partOfAttribute(tag, name, value);
        if (part) removed.add(part);
      }
    }
  });
  return removableParts.filter((part) => removed.has(part));
}

function partOfAttribute(tag: string, name: string, value: string): RemovedPart | undefined {
  if (!isAllowedAttribute(tag, name)) return 'other_attributes';
  const cleaned = cleanAttribute(name, value);
  if (name === 'style') return countDeclarations(cleaned) < countDeclarations(value) ? 'styles' : undefined;
  if (cleaned !== undefined || value === '') return undefined;
  return name === 'src' ? 'pictures' : 'links';
}

function countDeclarations(style = ''): number {
  return style.split(';').filter((declaration) => declaration.trim() !== '').length;
}
