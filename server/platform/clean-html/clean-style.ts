const placeholder = /\{\{[ \t]{0,9}\w{1,40}[ \t]{0,9}\}\}/g;

/** Excludes properties that fetch or run something, or that paint over the rest of the mail (position, opacity). */
const properties =
  /^(color|background|background-color|font(-(family|size|style|variant|weight))?|line-height|letter-spacing|text-(align|decoration|indent|transform)|vertical-align|white-space|word-break|word-wrap|overflow-wrap|direction|(margin|padding)(-(top|right|bottom|left))?|border(-(top|right|bottom|left))?(-(color|style|width))?|border-radius|border-(top|bottom)-(left|right)-radius|border-(collapse|spacing)|((min|max)-)?(width|height)|display|float|clear|list-style(-type)?|table-layout|caption-side|overflow|mso-(hide|line-height-rule|padding-alt|table-[lr]space|text-raise)|-webkit-text-size-adjust)$/;

/** Without backslash, colon, angle bracket, at-sign and asterisk there are no escapes, URLs or comments. */
const values = /^[\w #%.,()'"!+/-]*$/;

const colourFunction = /(?<![\w-])(rgb|hsl)a? *\(/gi;

const negativeMargin = /(^| )-[\d.]/;

/** Keeps the declarations that a mail may have. A placeholder may be a value; it is checked again when filled in. */
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
