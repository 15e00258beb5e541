import type { ReactNode } from 'react';
import { brandColours } from '../../contract/brand-colours.ts';
import { testModeNotice } from '../../contract/test-mode.ts';

/** How a donor knows the organisation again, on every page that is about a gift to it. */
export interface OrganisationLook {
  name: string;
  logoUrl: string | null;
  colour: string;
}

/** The rules that give a page the organisation's colour. */
export function brandStyle(look: OrganisationLook | null): string {
  const { brand, onBrand, brandEdge, brandSoft } = brandColours(look?.colour ?? '');
  return `:root{--brand:${brand};--on-brand:${onBrand};--brand-edge:${brandEdge};--brand-soft:${brandSoft}}`;
}

export function OrganisationHeader({
  look: { name, logoUrl },
  children,
}: {
  look: OrganisationLook;
  children?: ReactNode;
}) {
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

export function TestModeNotice() {
  return <aside className="test">{testModeNotice}</aside>;
}
