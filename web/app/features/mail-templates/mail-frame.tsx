import { useState } from 'react';

/** As the mail itself begins. */
const bodyStart =
  '<body style="margin:0;padding:0;font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif">';

/** Higher than most mails, so that the box around it scrolls and keeps its place when the mail is drawn anew. */
const frameHeight = 1_300;

/**
 * Whatever a template holds, the frame has no origin, runs no script, sends no form and opens no window. Every content
 * gets a frame of its own, because one that changes its content adds a step to the browser's history; the one before
 * stays in sight until the next has loaded.
 */
export function MailFrame({ html, width, scale }: { html: string; width: number; scale: number }) {
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
