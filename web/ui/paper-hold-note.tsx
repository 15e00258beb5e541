import { paperHoldWords } from '../../contract/paper-hold-words.ts';
import type { PaperHold } from '../../contract/paper-hold.ts';
import { Alert } from './alert.tsx';
import { Link } from './link.tsx';

interface PaperHoldNoteProps {
  hold: PaperHold;
  title?: string;
}

export function PaperHoldNote({
  hold,
  title = 'Nog geen kwitanties en jaaroverzichten',
}: PaperHoldNoteProps) {
  const { text, href, link } = paperHoldWords[hold];
  return (
    <Alert tone="warning" title={title} action={<Link href={href}>{link}</Link>}>
      {text}
    </Alert>
  );
}
