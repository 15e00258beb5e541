import type { ReactNode } from 'react';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { renderOrganisationPage } from '../render-organisation-page.tsx';
import type { RenderedPage } from '../render-page.tsx';
import type { MyGiftFrame } from './views.ts';

/** A page of Mijn gift. */
export function renderFrame(
  frame: MyGiftFrame,
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
