import type { ReactNode } from 'react';
import { brandColours } from '../../contract/brand-colours.ts';

export interface OrganisationLook {
  name: string;
  logoUrl: string | null;
  colour: string;
}

export function brandStyle(look: OrganisationLook | null): string {
  const { brand, onBrand, brandEdge, brandSoft } = brandColours(look?.colour ?? '');
  return `:root{--brand:${brand};--on-brand:${onBrand};--brand-edge:${brandEdge};--brand-soft:${brandSoft}}`;
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

/** A toast would not fit a frame, and without script nothing would remove it. */
export function Note({ tone, title, text }: NoteProps) {
  return (
    <div className={`note ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {text}
    </div>
  );
}
