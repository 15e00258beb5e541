/** All that can be above the title of a complete HTML document. It matches any text, so it never backtracks. */
const aboveTitle =
  /^\s*(?:<(?:!doctype|html|head|meta|link|base)\b[^>]*>\s*|<!--[^]*?-->\s*|<(style|script)\b[^>]*>[^]*?<\/\1>\s*)*/i;

const title = /^<title\b[^>]*>([^<>]{0,900})<\/title>\s*/i;

const maxSubjectLength = 150;

export const defaultSubject = 'Bedankt voor uw gift aan {{organizationName}}';

/**
 * The subject is a `<title>` on the first line of the template, so that one text contains the whole mail. In a complete
 * HTML document it is the title of the head.
 */
export function splitSubject(template: string): { subject: string; html: string } {
  const [above = ''] = aboveTitle.exec(template) ?? [];
  const found = title.exec(template.slice(above.length));
  if (!found) return { subject: '', html: template };
  const [whole, text = ''] = found;
  return {
    subject: tidySubject(unescapeText(text)),
    html: above.trimStart() + template.slice(above.length + whole.length),
  };
}

export function joinSubject(subject: string, html: string): string {
  const tidied = tidySubject(subject);
  return tidied ? `<title>${escapeText(tidied)}</title>\n${html}` : html;
}

export function tidySubject(subject: string): string {
  return subject
    .slice(0, maxSubjectLength)
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Escapes as the sanitiser does, so that saving and reading leave a text unchanged. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeText(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
