import { type RefObject, useEffect, useRef, useState } from 'react';
import { Monitor, Smartphone } from 'lucide-react';
import { mailHtmlOf } from '../../../../contract/email-fields.ts';
import { splitSubject, tidySubject } from '../../../../contract/mail-subject.ts';
import { fillEmailTemplate, fillTemplate } from '../../../../contract/templates.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type MailTemplateKey, type OrganisationId, useEmailSample } from './api.ts';
import type { mailKindOf } from './mail-kinds.ts';

/** As the mail itself begins. */
const bodyStart =
  '<body style="margin:0;padding:0;font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif">';

/** Higher than most mails, so that the box around it scrolls and keeps its place when the mail is drawn anew. */
const frameHeight = 1_300;

/** What mail programs on a desk and on a phone give a mail. */
const widths = { computer: 680, phone: 375 } as const;

const views = [
  { view: 'computer', label: 'Computer', Icon: Monitor },
  { view: 'phone', label: 'Telefoon', Icon: Smartphone },
] as const;

interface EmailPreviewProps {
  kind: ReturnType<typeof mailKindOf>;
  templateKey: MailTemplateKey;
  template: string;
  organisationId: OrganisationId;
}

/** The mail about a made-up monthly gift, from the organisation itself. */
export function EmailPreview({ kind, templateKey, template, organisationId }: EmailPreviewProps) {
  const [view, setView] = useState<keyof typeof widths>(() => (innerWidth < 640 ? 'phone' : 'computer'));
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const isPlatforms = user?.isAdmin && !organisationId;
  const sample = useEmailSample(templateKey, organisationId);
  const box = useRef<HTMLDivElement>(null);
  const boxWidth = useWidth(box);
  const settled = useSettled(template);
  const values = sample.data;
  const { subject, html } = splitSubject(mailHtmlOf(settled));
  const fillLine = (text: string) => tidySubject(values ? fillTemplate(text, values, (value) => value) : '');
  const width = view === 'phone' ? widths.phone : Math.max(boxWidth, widths.computer);

  return (
    <section aria-label="Voorbeeld" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{`Met een verzonnen gift${isPlatforms ? ' en organisatie' : ''}`}</p>
        <fieldset aria-label="Breedte van het voorbeeld" className="flex gap-1">
          {views.map(({ view: each, label, Icon }) => (
            <Button
              key={each}
              variant={view === each ? 'secondary' : 'quiet'}
              size="small"
              aria-pressed={view === each}
              onClick={() => setView(each)}
            >
              <Icon aria-hidden="true" className="size-4" />
              {label}
            </Button>
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
              html={fillEmailTemplate(html, values) + kind.below(values)}
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

const pauseMs = 250;

/** A value as it was when its changes last paused: a mail is not drawn anew at every letter. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** How wide an element is; 0 until that is known. */
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
 * Whatever a template holds, the frame has no origin, runs no script, sends no form and opens no window. Every content
 * gets a frame of its own, because one that changes its content adds a step to the browser's history; the one before
 * stays in sight until the next has loaded.
 */
function MailFrame({ html, width, scale }: { html: string; width: number; scale: number }) {
  const [loaded, setLoaded] = useState(html);
  const shown = loaded === html ? [html] : [loaded, html];
  return (
    // Scrolled with the keyboard too, and so to be reached with it.
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
            // Mail is read on white unless it says otherwise, in any theme.
            className={`absolute top-0 left-0 origin-top-left bg-[white] [color-scheme:light] ${each === loaded ? '' : 'opacity-0'}`}
            style={{ width, height: frameHeight, transform: `scale(${scale})` }}
          />
        ))}
      </div>
    </div>
  );
}
