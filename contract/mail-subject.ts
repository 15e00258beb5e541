/**
 * The subject of a confirmation mail stands in its template, on the first line and between the tags of a page's title:
 * so one text holds the whole mail.
 */
const titleLine = /^\s*<title>([^<>\n]{0,900})<\/title>\n?/i;

const maxSubjectLength = 150;

export const defaultSubject = 'Bedankt voor uw gift aan {{organizationName}}';

/** The subject is empty when the template has none. */
export function splitSubject(template: string): { subject: string; html: string } {
  const title = titleLine.exec(template);
  return title
    ? { subject: tidySubject(unescapeText(title[1] ?? '')), html: template.slice(title[0].length) }
    : { subject: '', html: template };
}

export function joinSubject(subject: string, html: string): string {
  const tidied = tidySubject(subject);
  return tidied ? `<title>${escapeText(tidied)}</title>\n${html}` : html;
}

/** One line, and no more of it than a mail program shows. */
export function tidySubject(subject: string): string {
  return subject
    .slice(0, maxSubjectLength)
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** As the cleaner of templates writes text, so that what is saved comes back as it was. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeText(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
