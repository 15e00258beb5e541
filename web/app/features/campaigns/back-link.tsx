import { ArrowLeft } from 'lucide-react';
import { Link } from '../../../ui/link.tsx';

export function BackLink() {
  return (
    <Link
      href="/admin?tab=campagnes"
      className="inline-flex min-h-9 items-center gap-2 self-start rounded-sm text-sm font-semibold text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Alle pagina’s
    </Link>
  );
}
