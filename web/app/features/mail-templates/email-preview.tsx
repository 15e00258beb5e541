import { useMemo } from 'react';
import {
  emailPlaceholders,
  fillEmailTemplate,
  sampleValues,
  stopBlock,
} from '../../../../contract/templates.ts';

const samples = sampleValues(emailPlaceholders);

/** As the mail itself begins. */
const bodyStart =
  '<body style="margin:0;padding:0;font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif">';

interface EmailPreviewProps {
  template: string;
}

/**
 * The mail about a monthly gift, with made-up values. Whatever the template holds, the frame has no origin, runs no
 * script, sends no form and opens no window. Every content gets a frame of its own: one that changes its content adds a
 * step to the browser's history.
 */
export function EmailPreview({ template }: EmailPreviewProps) {
  const html = useMemo(() => fillEmailTemplate(template, samples) + stopBlock(samples.stopUrl), [template]);
  return (
    <iframe
      key={html}
      title="Voorbeeld van de mail"
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={`<!doctype html><html lang="nl"><title>Voorbeeld</title>${bodyStart}${html}`}
      // Mail is read on white unless it says otherwise, in any theme.
      className="h-[70dvh] min-h-96 w-full rounded-box border border-line bg-[white] [color-scheme:light]"
    />
  );
}
