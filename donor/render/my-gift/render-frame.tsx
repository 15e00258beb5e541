import type { ReactNode } from 'react';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { brandStyle, OrganisationHeader, TestModeNotice } from '../organisation-look.tsx';
import { renderPage, type RenderedPage } from '../render-page.tsx';
import type { MyGiftFrame } from './views.ts';

/** A page of Mijn gift: the organisation, a headline and what follows, without any script. */
export function renderFrame(
  { organisation, isTest }: MyGiftFrame,
  scripts: DonorScripts,
  headline: string,
  children: ReactNode,
): RenderedPage {
  return renderPage({
    title: [headline, organisation?.name].filter(Boolean).join(' – '),
    stylesheet: scripts.stylesheet,
    style: scripts.myGiftStylesheet + (organisation ? brandStyle(organisation) : ''),
    children: (
      <>
        {isTest && <TestModeNotice />}
        <main className="card">
          {organisation ? (
            <OrganisationHeader look={organisation}>
              <h1>{headline}</h1>
            </OrganisationHeader>
          ) : (
            <h1>{headline}</h1>
          )}
          {children}
        </main>
      </>
    ),
  });
}

export function BackLink({ href, label = 'Terug' }: { href: string; label?: string }) {
  return (
    <a className="button quieter" href={href}>
      {label}
    </a>
  );
}
