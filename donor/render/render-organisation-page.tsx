import type { ReactNode } from 'react';
import type { DonorScripts } from './load-donor-scripts.ts';
import { brandStyle, OrganisationHeader, type OrganisationLook } from './organisation-look.tsx';
import { renderPage, type RenderedPage } from './render-page.tsx';

export interface Frame {
  organisation: OrganisationLook | null;
  isTest?: boolean | undefined;
}

export function renderOrganisationPage(
  { organisation, isTest }: Frame,
  scripts: DonorScripts,
  headline: string,
  children: ReactNode,
  ownStyle = '',
): RenderedPage {
  return renderPage({
    title: [headline, organisation?.name].filter(Boolean).join(' – '),
    stylesheet: scripts.stylesheet,
    style: scripts.darkStylesheet + ownStyle + (organisation ? brandStyle(organisation) : ''),
    isTest,
    children: (
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
    ),
  });
}

export function renderMyGiftPage(
  frame: Frame,
  scripts: DonorScripts,
  headline: string,
  children: ReactNode,
): RenderedPage {
  return renderOrganisationPage(frame, scripts, headline, children, scripts.myGiftStylesheet);
}

export function BackLink({ href, label = 'Terug' }: { href: string; label?: string }) {
  return (
    <a className="button quieter" href={href}>
      {label}
    </a>
  );
}

export function ViaMail({ address }: { address: string | null }) {
  return (
    address && (
      <>
        {' '}
        via <a href={`mailto:${address}`}>{address}</a>
      </>
    )
  );
}
