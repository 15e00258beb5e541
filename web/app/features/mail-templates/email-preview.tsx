import { type RefObject, useEffect, useRef, useState } from 'react';
import { Monitor, Smartphone } from 'lucide-react';
import { mailLayoutOf } from '../../../../contract/email-fields.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { splitSubject, tidySubject } from '../../../../contract/mail-subject.ts';
import type { SampleFrequency } from '../../../../contract/receipts.ts';
import { fillEmailTemplate, fillTemplate } from '../../../../contract/templates.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { type MailTemplateKey, type OrganisationId, useEmailSample } from './api.ts';
import { mailKindOf } from './mail-kinds.ts';
import { useDebounced } from '../../../lib/typed-values.ts';

const bodyStart =
  '<body style="margin:0;padding:0;font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif">';

/** Fixed, so that the box around the frame keeps its scroll position when the mail changes. Most mails are shorter. */
const frameHeight = 1_300;

const computer = { label: 'Computer', Icon: Monitor, width: 680 };
const phone = { label: 'Telefoon', Icon: Smartphone, width: 375 };

const frequencies = ['once', 'monthly'] as const satisfies readonly SampleFrequency[];

interface EmailPreviewProps {
  templateKey: MailTemplateKey;
  template: string;
  organisationId: OrganisationId;
}

export function EmailPreview({ templateKey, template, organisationId }: EmailPreviewProps) {
  const [view, setView] = useState(() => (innerWidth < 640 ? phone : computer));
  const [frequency, setFrequency] = useState<SampleFrequency>('monthly');
  const { data: user } = useCurrentUser();
  const isPlatformDefault = user?.isAdmin && !organisationId;
  const kind = mailKindOf(templateKey);
  const sample = useEmailSample(templateKey, organisationId, frequency);
  const box = useRef<HTMLDivElement>(null);
  const boxWidth = useWidth(box);
  const settledTemplate = useDebounced(template);
  const values = sample.data;
  const layout = mailLayoutOf(settledTemplate);
  const { subject, html } = splitSubject(layout.html);
  const fillLine = (text: string) => tidySubject(values ? fillTemplate(text, values, (value) => value) : '');
  const letter = values ? fillEmailTemplate(html, values) : '';
  const width = view === phone ? phone.width : Math.max(boxWidth, computer.width);

  return (
    <section aria-label="Voorbeeld" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{`Met een verzonnen gift${isPlatformDefault ? ' en organisatie' : ''}`}</p>
        {templateKey === 'email_template' && (
          <fieldset aria-label="Gift in het voorbeeld" className="flex gap-1">
            {frequencies.map((each) => (
              <SmallButton
                key={each}
                variant={frequency === each ? 'secondary' : 'quiet'}
                aria-pressed={frequency === each}
                onClick={() => setFrequency(each)}
              >
                {kindOfFrequency[each]}
              </SmallButton>
            ))}
          </fieldset>
        )}
        <fieldset aria-label="Breedte van het voorbeeld" className="flex gap-1">
          {[computer, phone].map((each) => (
            <SmallButton
              icon={each.Icon}
              key={each.label}
              variant={view === each ? 'secondary' : 'quiet'}
              aria-pressed={view === each}
              onClick={() => setView(each)}
            >
              {each.label}
            </SmallButton>
          ))}
        </fieldset>
      </div>
      <div ref={box} className="overflow-hidden rounded-box border border-line bg-sunken">
        {sample.isError ? (
          <div className="p-4">
            <LoadError title="Het voorbeeld kan niet worden geladen." query={sample} />
          </div>
        ) : values ? (
          <>
            <p className="border-b border-line px-4 py-2 text-sm wrap-anywhere">
              <span className="text-muted">Onderwerp: </span>
              <span className="font-semibold">{fillLine(subject) || fillLine(kind.defaultSubject)}</span>
            </p>
            <MailFrame
              html={layout.addOwnPart(letter, kind.ownPart(values, textOf(letter)))}
              width={width}
              scale={boxWidth > 0 ? Math.min(1, boxWidth / width) : 1}
            />
          </>
        ) : (
          <Skeleton className="h-[70dvh] w-full" />
        )}
      </div>
    </section>
  );
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * The sandbox denies the template an origin, scripts, forms and windows. Each HTML text gets a new frame, because new
 * HTML in an old frame adds an entry to the browser history.
 */
function MailFrame({ html, width, scale }: { html: string; width: number; scale: number }) {
  const [loaded, setLoaded] = useState(html);
  const shown = loaded === html ? [html] : [loaded, html];
  return (
    // Focusable, so that keyboard users can scroll the mail.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="h-[70dvh] min-h-96 overflow-x-hidden overflow-y-auto">
      <div className="relative mx-auto" style={{ width: width * scale, height: frameHeight * scale }}>
        {shown.map((each) => (
          <iframe
            key={each}
            title={each === html ? 'Voorbeeld van de mail' : undefined}
            aria-hidden={each === html ? undefined : true}
            sandbox=""
            referrerPolicy="no-referrer"
            srcDoc={`<!doctype html><html lang="nl"><title>Voorbeeld</title>${bodyStart}${each}`}
            onLoad={() => setLoaded(each)}
            // Mail programs show mails on white, so the preview ignores the theme of the dashboard.
            className={`absolute top-0 left-0 origin-top-left bg-[white] [color-scheme:light] ${each === loaded ? '' : 'opacity-0'}`}
            style={{ width, height: frameHeight, transform: `scale(${scale})` }}
          />
        ))}
      </div>
    </div>
  );
}
