import type { ReactNode } from 'react';
import { brandColours } from '../../contract/brand-colours.ts';
import { testModeNotice } from '../../contract/gift-sentences.ts';

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

interface NoteProps {
  tone: 'success' | 'danger' | 'neutral';
  title: string;
  text?: string;
}

/** A toast that stays: in a frame there is no corner to float in, and without script nothing would take it away. */
export function Note({ tone, title, text }: NoteProps) {
  return (
    <div className={`note ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {text}
    </div>
  );
}
