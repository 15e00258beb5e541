import { type PageKind, pageKindNames } from '../../../../contract/campaigns.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from './back-link.tsx';
import { kindIcons } from './page-cards.tsx';
import { kindTexts } from './page-values.ts';

const kinds: readonly PageKind[] = ['campaign', 'team', 'action', 'in_memoriam'];

export function KindChoice() {
  const { urlWith } = useUrlParams();
  return (
    <>
      <div className="flex flex-col gap-3">
        <BackLink />
        <PageHeader title="Nieuwe pagina" description="Wie vraagt er?" />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {kinds.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <li
              key={kind}
              className="relative flex gap-4 rounded-box border border-line bg-surface p-5 transition-colors focus-within:border-edge hover:border-edge"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-text" />
              <div>
                <Link
                  href={urlWith({ nieuw: kind })}
                  className="font-semibold text-ink after:absolute after:inset-0"
                >
                  {pageKindNames[kind]}
                </Link>
                <p className="mt-1 text-sm text-muted">{kindTexts[kind]}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
