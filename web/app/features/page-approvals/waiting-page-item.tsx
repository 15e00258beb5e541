import { useState } from 'react';
import { pageKindNames } from '../../../../contract/campaigns.ts';
import { type WaitingPage, maxReasonLength } from '../../../../contract/action-pages.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useJudgePage } from './api.ts';
import { PageAsShown } from './page-as-shown.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';

/** A page that somebody wants to start, as it would be. */
export function WaitingPageItem({ page }: { page: WaitingPage }) {
  const { seen } = page;
  const judge = useJudgePage(page.pageId);
  const [refuses, setRefuses] = useState(false);
  return (
    <li className="rounded-box border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{page.title}</strong>
        <Badge>{pageKindNames[page.kind]}</Badge>
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        Van {page.makerName} ({page.makerEmail}), onder ‘{page.parentTitle}’, {formatDate(page.askedAt)}
        {page.goal && <>, doel {formatAmount(page.goal)}</>}
        {page.endsOn && <>, tot en met {formatDate(page.endsOn)}</>}
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{page.text}</p>
      <PageAsShown pageId={page.pageId} title={page.title} written={page} />
      {page.mustBeSeen && (
        <div className="mt-3">
          <Alert tone="warning" title="Let op">
            In deze tekst staat een link, een adres, een telefoonnummer of HTML.
          </Alert>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="small"
          busy={judge.isPending}
          busyLabel="Bezig..."
          aria-label={`Keur goed: ${page.title}`}
          onClick={() => judge.mutate({ decision: 'approve', seen })}
        >
          Keur goed
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Wijs af: ${page.title}`}
          onClick={() => setRefuses(true)}
        >
          Wijs af
        </Button>
      </div>
      {refuses && (
        <RefuseDialog
          title={page.title}
          busy={judge.isPending}
          onRefuse={(reason) =>
            judge.mutate({ decision: 'refuse', reason, seen }, { onSuccess: () => setRefuses(false) })
          }
          onClose={() => setRefuses(false)}
        />
      )}
    </li>
  );
}

interface RefuseDialogProps {
  title: string;
  busy: boolean;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Why a page is not shown: its maker gets to read it. */
function RefuseDialog({ title, busy, onRefuse, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const confirm = () => {
    const isShort = reason.trim().length < 3;
    setIsWrong(isShort);
    if (!isShort) onRefuse(reason.trim());
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`‘${title}’ afwijzen`}
      description="De pagina komt niet online. Wie haar maakte, krijgt een mail met wat u hier schrijft."
      confirmLabel="Wijs af en mail"
      busyLabel="Afwijzen..."
      busy={busy}
      onConfirm={confirm}
    >
      <Field
        label="Reden"
        error={isWrong ? 'Schrijf waarom; dat mailen wij naar wie de pagina maakte.' : undefined}
      >
        <Textarea
          rows={4}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
