import type { ReactNode } from 'react';
import type { DonorScripts } from './load-donor-scripts.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';

export interface OrganisationLook {
  name: string;
  logoUrl: string | null;
  colour: string;
}

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
  script?: string,
): RenderedPage {
  return renderPage({
    title: [headline, organisation?.name].filter(Boolean).join(' – '),
    stylesheet: scripts.stylesheet,
    style: scripts.pagesStylesheet + scripts.darkStylesheet + ownStyle,
    colour: organisation?.colour,
    isTest,
    ...(script && { script }),
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

export function OrganisationHeader({ look, children }: { look: OrganisationLook; children?: ReactNode }) {
  const { name, logoUrl } = look;
  return (
    <header>
      {logoUrl && /^https?:\/\//i.test(logoUrl) && (
        <img src={logoUrl} alt={name} height={56} referrerPolicy="no-referrer" />
      )}
      {name && <p>{name}</p>}
      {children}
    </header>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface NoteProps {
  tone: 'success' | 'danger' | 'neutral';
  title: string;
  text?: string;
}

/** This is not a toast, because a toast would not fit a frame, and would never disappear without JavaScript. */
export function Note({ tone, title, text }: NoteProps) {
  return (
    <div className={`note ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {text}
    </div>
  );
}
