/** The subject is a `<title>` on the first line of the template, so that one text contains the whole mail. */
const titleLine = /^\s*<title>([^<>\n]{0,900})<\/title>\n?/i;

const maxSubjectLength = 150;

export const defaultSubject = 'Bedankt voor uw gift aan {{organizationName}}';

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
