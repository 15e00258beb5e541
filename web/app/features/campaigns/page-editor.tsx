import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { CampaignPage, PageKind } from '../../../../contract/campaigns.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { refreshPage, savePage } from './api.ts';
import { PageFields } from './page-fields.tsx';
import { PagePreview } from './page-preview.tsx';
import { daysUntil } from './page-progress.tsx';
import { PageStateCard } from './page-state-card.tsx';
import { emptyPage, fieldOf, type PageValues, storedValues } from './page-values.ts';

interface PageEditorProps {
  kind: PageKind;
  /** Undefined: a new one. */
  page: CampaignPage | undefined;
}

/** Everything that a page says and asks, beside the page itself. Saved as one. */
export function PageEditor({ kind, page }: PageEditorProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const stored = page ? storedValues(page) : emptyPage;
  const form = useForm<PageValues>({ defaultValues: stored });
  const { isDirty, isSubmitting, errors } = form.formState;
  const preview = useRef<HTMLElement>(null);
  const values = useWatch({ control: form.control }) as PageValues;

  // What was saved comes back tidied, here or by somebody else. What is being typed stays.
  const storedText = JSON.stringify(stored);
  useEffect(
    () => form.reset(JSON.parse(storedText) as PageValues, { keepDirtyValues: true }),
    [form, storedText],
  );

  // One that is over already would close the page unasked.
  const [mayBeOver, setMayBeOver] = useState(false);
  const save = (isAgreed: boolean) =>
    form.handleSubmit((typed) => {
      const isNewDay = typed.endsOn !== stored.endsOn;
      if (isNewDay && typed.endsOn && daysUntil(typed.endsOn) < 0 && !isAgreed) return setMayBeOver(true);
      return send(typed);
    })();

  const send = async (typed: PageValues) => {
    setMayBeOver(false);
    try {
      const saved = await savePage(kind, page?.id, typed);
      form.reset(storedValues(saved));
      await refreshPage(client, saved);
      toast({
        title: 'Pagina opgeslagen',
        description:
          saved.state === 'open' ? 'Iedereen ziet haar vanaf nu zo.' : 'Ze is pas te zien als u haar opent.',
      });
      if (!page) navigate(`/admin?tab=campagnes&id=${saved.id}`, { replace: true });
    } catch (error) {
      if (error instanceof ApiError) showErrors(error);
      toast({
        variant: 'destructive',
        title: 'Fout bij opslaan',
        description: serverMessage(error) ?? 'Er is niets opgeslagen. Probeer het opnieuw.',
      });
    }
  };

  /** The server's words for fields of a new page stand one deeper, in `page`. */
  const showErrors = ({ code, fields, serverMessage: sentence }: ApiError) => {
    if (code === 'role_not_allowed') form.setError('root', { type: 'role', message: sentence ?? '' });
    for (const [index, [path, message]] of Object.entries(fields).entries()) {
      const name = path.replace(/^page\./, '');
      const field = fieldOf[name] ?? name;
      if (field in emptyPage)
        form.setError(field as keyof PageValues, { type: 'server', message }, { shouldFocus: index === 0 });
    }
  };

  return (
    <>
      {page && <PageStateCard page={page} hasUnsaved={isDirty} />}
      <form
        noValidate
        aria-label="Pagina"
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        <Card>
          {/* On a telephone the page is below all fields. */}
          <Button
            variant="secondary"
            size="small"
            className="mb-6 lg:hidden"
            onClick={() => preview.current?.focus()}
          >
            <Eye aria-hidden="true" className="size-4" />
            Naar het voorbeeld
          </Button>
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <PageFields kind={kind} page={page} form={form} />
            <PagePreview kind={kind} id={page?.id} values={values} section={preview} />
          </div>
        </Card>
        {/* In sight wherever somebody is in this long form. */}
        <div className="sticky bottom-0 z-10 mt-4 flex rounded-box border border-line bg-surface px-4 py-3 md:px-6">
          <SaveBar
            isDirty={isDirty}
            isNew={!page}
            isSubmitting={isSubmitting}
            saveLabel="Pagina opslaan"
            refusal={errors.root?.message}
            onCancel={() => form.reset(stored)}
          />
        </div>
        <UnsavedChangesGuard active={isDirty} />
      </form>
      <ConfirmDialog
        open={mayBeOver}
        onOpenChange={setMayBeOver}
        title="Deze pagina is dan meteen gesloten"
        description="De laatste dag die u koos, is al voorbij. De pagina blijft te lezen, maar men kan er niet geven."
        confirmLabel="Toch opslaan"
        variant="primary"
        onConfirm={() => void save(true)}
      />
    </>
  );
}
