const placeholder = /\{\{[ \t]{0,9}\w{1,40}[ \t]{0,9}\}\}/g;

/**
 * Only how text and boxes look: nothing that fetches or runs, and nothing that is painted over what comes after it in
 * the mail, as position, opacity, transform and Word's frames are.
 */
const properties =
  /^(color|background|background-color|font(-(family|size|style|variant|weight))?|line-height|letter-spacing|text-(align|decoration|indent|transform)|vertical-align|white-space|word-break|word-wrap|overflow-wrap|direction|(margin|padding)(-(top|right|bottom|left))?|border(-(top|right|bottom|left))?(-(color|style|width))?|border-radius|border-(top|bottom)-(left|right)-radius|border-(collapse|spacing)|((min|max)-)?(width|height)|display|float|clear|list-style(-type)?|table-layout|caption-side|overflow|mso-(hide|line-height-rule|padding-alt|table-[lr]space|text-raise)|-webkit-text-size-adjust)$/;

/** No backslash, colon, angle bracket, at-sign or asterisk: so no escapes, no addresses and no comments. */
const values = /^[\w #%.,()'"!+/-]*$/;

const colourFunction = /(?<![\w-])(rgb|hsl)a? *\(/gi;

/** Pulls a box over its neighbours, or off the page. */
const negativeMargin = /(^| )-[\d.]/;

/**
 * The declarations of a style attribute that a mail may have. A placeholder may stand for a value; it is judged again
 * when filled in.
 */
export function cleanStyle(style: string): string {
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
  const written = value.replace(placeholder, '');
  if (property.startsWith('margin') && negativeMargin.test(written)) return false;
  return value !== '' && values.test(written) && !written.replace(colourFunction, '').includes('(');
}
