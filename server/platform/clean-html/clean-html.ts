import sanitizeHtml from 'sanitize-html';
import { cleanStyle } from './clean-style.ts';

/**
 * Leaves of an organisation's HTML what a mail needs: text, tables, links and pictures, as a fragment without html,
 * head or body.
 *
 * A template is cleaned when it is saved, with its placeholders still in it, and again after it is filled in and before
 * it is sent: only then is it known what a link like `{{websiteUrl}}` has become. What is clean comes back unchanged
 * when it is cleaned again.
 */
export function cleanHtml(html: string): string {
  let current = html;
  for (let round = 0; round < maxRounds; round += 1) {
    const cleaned = cleanOnce(current);
    if (cleaned === undefined) break;
    if (cleaned === current) return cleaned;
    current = cleaned;
  }
  // Nested beyond sense, or so tangled that every reading gives something else: only the text has a meaning to keep.
  return cleanHtml(current.replace(/<[^>]*>?/g, ''));
}

const maxRounds = 6;
/** Browsers stop at 512. Past it the parser takes a time that grows with the square of the depth. */
const maxDepth = 500;

/** No mail and no database takes them, and browsers differ about what they mean. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

class TooDeep extends Error {}

function cleanOnce(html: string): string | undefined {
  let depth = 0;
  try {
    return sanitizeHtml(html.replace(controlCharacters, ''), {
      ...rules,
      onOpenTag: () => {
        depth += 1;
        if (depth > maxDepth) throw new TooDeep();
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

const rules: sanitizeHtml.IOptions = {
  // Never to be added: an element whose content browsers read by other rules, such as script, style, svg, math,
  // textarea or noscript.
  allowedTags: [
    ...words('h1 h2 h3 h4 h5 h6 p div span br hr center blockquote pre address'),
    ...words('section article header footer main ul ol li dl dt dd'),
    ...words('a abbr b strong i em u s small sub sup code mark font img'),
    ...words('table caption colgroup col thead tbody tfoot tr th td'),
  ],
  allowedAttributes: {
    '*': words('style align dir lang'),
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
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  // What a picture's address may be, cleanAttribute judges.
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  // What stands in these is not meant for a reader.
  nonTextTags: words(
    'script style title textarea select option template xmp noscript noembed noframes iframe plaintext',
  ),
  // cleanStyle judges them: quicker than reading each as a style sheet, and it knows placeholders.
  parseStyleAttributes: false,
  nestingLimit: 100,
  transformTags: { '*': cleanTag },
};

function cleanTag(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept = Object.fromEntries(
    Object.entries(attribs)
      .map(([name, value]) => [name, cleanAttribute(name, value)] as const)
      .filter((attribute): attribute is [string, string] => attribute[1] !== undefined),
  );
  // Without an address a picture is only a sign that something is broken.
  if (tagName === 'img' && !kept['src']) return { tagName: 'left-out', attribs: {} };
  // The page around a mail is ours; what an organisation gave its body, such as a background, goes to a box inside it.
  return { tagName: tagName === 'body' ? 'div' : tagName, attribs: kept };
}

function cleanAttribute(name: string, value: string): string | undefined {
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

/** Past this length browsers and mail programs differ about an address, and the parser's own check of it slows down. */
const maxAddressLength = 2_000;

function isAddress(kind: RegExp, value: string): boolean {
  return value.length <= maxAddressLength && kind.test(value);
}

const linkAddress = /^(https?:\/\/|mailto:|\{\{[ \t]{0,9}\w{1,40}[ \t]{0,9}\}\})[^\u0000-\u001f\u007f]*$/i;
/** Over plain http only one that was uploaded to us: in a trial on one machine, mails show the logo as well. */
const pictureAddress =
  /^(https:\/\/|http:\/\/[^\s/]+\/images\/[0-9a-z]{26}\.png$|\{\{[ \t]{0,9}\w{1,40}[ \t]{0,9}\}\})[^\u0000-\u001f\u007f]*$/i;
