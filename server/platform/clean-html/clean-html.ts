import sanitizeHtml from 'sanitize-html';

const placeholder = /\{\{[ \t]{0,9}\w{1,40}[ \t]{0,9}\}\}/g;

/** The style properties that a mail may use. `position` and `opacity` are left out: they could cover or hide text. */
const properties =
  /^(color|background|background-color|font(-(family|size|style|variant|weight))?|line-height|letter-spacing|text-(align|decoration|indent|transform)|vertical-align|white-space|word-break|word-wrap|overflow-wrap|direction|(margin|padding)(-(top|right|bottom|left))?|border(-(top|right|bottom|left))?(-(color|style|width))?|border-radius|border-(top|bottom)-(left|right)-radius|border-(collapse|spacing)|((min|max)-)?(width|height)|display|float|clear|list-style(-type)?|table-layout|caption-side|overflow|mso-(hide|line-height-rule|padding-alt|table-[lr]space|text-raise)|-webkit-text-size-adjust)$/;

/** A style value may have only these characters. They cannot form an escape, a `url()` or a comment. */
const values = /^[\w #%.,()'"!+/-]*$/;

const colourFunction = /(?<![\w-])(rgb|hsl)a? *\(/gi;

const negativeMargin = /(^| )-[\d.]/;

/**
 * Keeps only the HTML that a mail needs, as a fragment without html, head or body. A template is cleaned when it is
 * saved, and again when its placeholders are filled in, because only then `href="{{websiteUrl}}"` has its value.
 */
export function cleanHtml(html: string): string {
  let current = html;
  for (let round = 0; round < maxRounds; round += 1) {
    const cleaned = cleanOnce(current);
    if (cleaned === undefined) break;
    if (cleaned === current) return cleaned;
    current = cleaned;
  }
  return cleanHtml(current.replace(/<[^>]*>?/g, ''));
}

/** Calls `readTag` with each start tag, as the cleaner finds it. */
export function readTags(html: string, readTag: ReadTag): void {
  cleanOnce(html, readTag);
}

type ReadTag = (tag: string, attributes: sanitizeHtml.Attributes) => void;

const maxRounds = 6;
/** Browsers allow 512 levels. In deeper HTML the parser's time grows with the square of the depth. */
const maxDepth = 500;

/** PostgreSQL or mail servers refuse some of these characters, and browsers disagree about the others. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

class TooDeep extends Error {}

function cleanOnce(html: string, readTag?: ReadTag): string | undefined {
  let depth = 0;
  try {
    return sanitizeHtml(html.replace(controlCharacters, ''), {
      ...rules,
      onOpenTag: (tag, attributes) => {
        depth += 1;
        if (depth > maxDepth) throw new TooDeep();
        readTag?.(tag, attributes);
      },
      onCloseTag: () => {
        depth -= 1;
      },
    });
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

const words = (text: string) => text.split(' ');
const box = words('align valign width height bgcolor');

// Never add an element whose content browsers parse by other rules: script, style, svg, math, textarea, noscript.
export const allowedTags: readonly string[] = [
  ...words('h1 h2 h3 h4 h5 h6 p div span br hr center blockquote pre address'),
  ...words('section article header footer main ul ol li dl dt dd'),
  ...words('a abbr b strong i em u s small sub sup code mark font img'),
  ...words('table caption colgroup col thead tbody tfoot tr th td'),
];

const attributesOfEveryTag = words('style align dir lang');
const attributesByTag: Readonly<Record<string, string[]>> = {
  a: ['href'],
  img: words('src alt width height border'),
  font: words('color face size'),
  ol: words('start type'),
  table: [...box, ...words('border cellpadding cellspacing role')],
  col: [...box, 'span'],
  colgroup: [...box, 'span'],
  tr: box,
  th: [...box, ...words('colspan rowspan scope')],
  td: [...box, ...words('colspan rowspan')],
};

export function isAllowedAttribute(tag: string, name: string): boolean {
  return attributesOfEveryTag.includes(name) || (attributesByTag[tag] ?? []).includes(name);
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: { ...attributesByTag, '*': attributesOfEveryTag },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nonTextTags: words(
    'script style title textarea select option template xmp noscript noembed noframes iframe plaintext',
  ),
  // cleanStyle is faster than a parser of style sheets, and it accepts placeholders.
  parseStyleAttributes: false,
  nestingLimit: 100,
  transformTags: { '*': cleanTag },
};

function cleanTag(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const cleanAttributes = Object.fromEntries(
    Object.entries(attribs)
      .map(([name, value]) => [name, cleanAttribute(name, value)] as const)
      .filter((attribute): attribute is [string, string] => attribute[1] !== undefined),
  );
  // A left-out link keeps its text.
  if ((tagName === 'img' && !cleanAttributes['src']) || (tagName === 'a' && !cleanAttributes['href']))
    return { tagName: 'left-out', attribs: {} };
  if (tagName !== 'body') return { tagName, attribs: cleanAttributes };
  // A mail has one body, which the product adds. The template's body becomes a div, so that its background stays.
  return { tagName: 'div', attribs: cleanAttributes };
}

export function cleanAttribute(name: string, value: string): string | undefined {
  switch (name) {
    case 'style':
      return cleanStyle(value) || undefined;
    case 'href':
      return isAddress(linkAddress, value.trim()) ? value.trim() : undefined;
    case 'src':
      return isAddress(pictureAddress, value.trim()) ? value.trim() : undefined;
    default:
      return value;
  }
}

/** Browsers and mail programs treat longer addresses differently, and the parser checks them slowly. */
const maxAddressLength = 2_000;

function isAddress(kind: RegExp, value: string): boolean {
  return value.length <= maxAddressLength && kind.test(value);
}

const linkAddress = /^(https?:\/\/|mailto:|\{\{[ \t]{0,9}\w{1,40}[ \t]{0,9}\}\})[^\u0000-\u001f\u007f]*$/i;
/** Uploaded images may use plain http, because a trial installation on one machine has no https. */
const pictureAddress =
  /^(https:\/\/|http:\/\/[^\s/]+\/images\/[0-9a-z]{26}\.png$|\{\{[ \t]{0,9}\w{1,40}[ \t]{0,9}\}\})[^\u0000-\u001f\u007f]*$/i;

/** Accepts a placeholder as a value, because the style is checked again when the placeholder is filled in. */
function cleanStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      const value = declaration
        .slice(colon + 1)
        .replace(/\s+/g, ' ')
        .trim();
      return properties.test(property) && isAllowedValue(property, value) ? `${property}:${value}` : '';
    })
    .filter(Boolean)
    .join(';');
}

function isAllowedValue(property: string, value: string): boolean {
  const literal = value.replace(placeholder, '');
  if (property.startsWith('margin') && negativeMargin.test(literal)) return false;
  return value !== '' && values.test(literal) && !literal.replace(colourFunction, '').includes('(');
}
