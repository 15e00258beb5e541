import { isFieldsTemplate } from '../../../../contract/email-fields.ts';
import { splitSubject } from '../../../../contract/mail-subject.ts';
import { findRemovedParts, type RemovedPart } from '../../../platform/clean-html/find-removed-parts.ts';
import { mailTemplateKeys } from './check-value.ts';

const names: Record<RemovedPart, string> = {
  scripts: 'scripts',
  event_handlers: 'opdrachten zoals onclick',
  embedded_content: 'ingesloten inhoud zoals video’s',
  drawings: 'svg-tekeningen',
  forms: 'formuliervelden',
  style_sheets: 'stijlbladen',
  styles: 'stijlen zoals position of url()',
  links: 'links zonder volledig webadres',
  pictures: 'afbeeldingen zonder https-adres',
  other_tags: 'tags die een mail niet kent',
  other_attributes: 'kenmerken zoals class',
};

const list = new Intl.ListFormat('nl');

/** Says for each saved mail template what the cleaner removed from the organisation's own HTML. */
export function warnAboutRemovedParts(saved: Readonly<Record<string, string>>): Record<string, string> {
  const warnings: Record<string, string> = {};
  for (const key of mailTemplateKeys) {
    const template = saved[key] ?? '';
    // The HTML of a template with fields is ours.
    const removed = isFieldsTemplate(template) ? [] : findRemovedParts(splitSubject(template).html);
    if (removed.length > 0)
      warnings[key] =
        `Alles is opgeslagen, behalve ${list.format(removed.map((part) => names[part]))}: die onderdelen mogen niet in een mail staan.`;
  }
  return warnings;
}
