import { useUrlParams } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { TeamPart } from '../../features/team/team-part.tsx';

const parts = [
  { part: undefined, label: 'Leden en rollen', Part: TeamPart },
  { part: 'logboek', label: 'Logboek', Part: AuditLog },
] as const;

export function TeamScreen() {
  const { read } = useUrlParams();
  const shownPart = parts.find(({ part }) => part === read('deel')) ?? parts[0];
  return (
    <>
      <PageHeader title="Team" description="Wie er in uw organisatie werkt, en wie wat deed." />
      <PartLinks label="Onderdelen van Team" parts={parts} shown={shownPart} />
      <shownPart.Part />
    </>
  );
}
