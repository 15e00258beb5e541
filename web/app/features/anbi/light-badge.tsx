import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { AnbiLight } from '../../../../contract/anbi.ts';
import { Badge } from '../../../ui/badge.tsx';

const looks = {
  ok: { tone: 'success', word: 'In orde', icon: CircleCheck },
  due: { tone: 'warning', word: 'Verloopt', icon: Clock },
  missing: { tone: 'danger', word: 'Ontbreekt', icon: CircleAlert },
} as const;

export function LightBadge({ light }: { light: AnbiLight }) {
  const { tone, word, icon: Icon } = looks[light];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="mr-1 size-3.5" />
      {word}
    </Badge>
  );
}
