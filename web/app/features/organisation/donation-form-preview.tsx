import { useEffect, useState } from 'react';
import type { PreviewedPage } from '../../../../contract/form-preview.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useFormPreview } from './api.ts';
import type { DonationFormValues } from './donation-form-values.ts';

interface DonationFormPreviewProps {
  values: DonationFormValues;
  page: PreviewedPage;
  onPageChange: (page: PreviewedPage) => void;
}

const pages: readonly { value: PreviewedPage; label: string; title: string }[] = [
  { value: 'advanced', label: 'Uitgebreid', title: 'Voorbeeld van het uitgebreide formulier' },
  { value: 'simple', label: 'Eenvoudig', title: 'Voorbeeld van het eenvoudige formulier' },
  { value: 'question', label: 'Vraag', title: 'Voorbeeld van de vraag voor het betalen' },
  { value: 'thanks', label: 'Na het betalen', title: 'Voorbeeld van de pagina na het betalen' },
];

/** The pages donors get, made by the server from what is on the screen. Nothing in them can be sent. */
export function DonationFormPreview({ values, page, onPageChange }: DonationFormPreviewProps) {
  const settled = useSettled(JSON.stringify(values));
  // Only whoever looks at its field, or has filled it in, has a question to see.
  const shown = pages.filter(
    ({ value }) => value !== 'question' || page === 'question' || values.form_monthly_question !== '',
  );
  return (
    <section aria-label="Voorbeeld van uw formulier" className="min-w-0 self-start lg:sticky lg:top-6">
      <Tabs
        label="Voorbeeld van uw formulier"
        variant="boxed"
        value={page}
        onValueChange={(value) =>
          onPageChange(pages.find((each) => each.value === value)?.value ?? 'advanced')
        }
        tabs={shown.map(({ value, label, title }) => ({
          value,
          label,
          content: <PreviewFrame page={value} title={title} values={JSON.parse(settled)} />,
        }))}
      />
    </section>
  );
}

interface PreviewFrameProps {
  values: DonationFormValues;
  page: PreviewedPage;
  title: string;
}

/** Shows what is there until what comes is ready, so that nothing flickers while somebody types. */
function PreviewFrame({ page, title, values }: PreviewFrameProps) {
  const preview = useFormPreview(page, values);
  const [ready, setReady] = useState<{ html: string; height: number }>();
  if (preview.isPending) return <Skeleton className="h-160 w-full" />;
  if (preview.data === undefined)
    return <LoadError title="Het voorbeeld kan niet worden getoond" query={preview} />;
  const { html } = preview.data;
  const shown = ready?.html ?? html;
  return (
    <div className="relative" style={{ height: ready?.height ?? 640 }}>
      {[...new Set([shown, html])].map((content) => (
        <iframe
          // A frame of its own: a new content in an old frame is a step for 'back'.
          key={content}
          title={content === shown ? title : 'Volgend voorbeeld'}
          srcDoc={content}
          // No script, no form, no window; our own origin only so that its height can be read.
          sandbox="allow-same-origin"
          // A bar would make it narrower than it is going to be, and so too tall.
          scrolling="no"
          onLoad={({ currentTarget }) => {
            const needed = currentTarget.contentDocument?.documentElement.getBoundingClientRect().height;
            setReady({ html: content, height: Math.ceil(needed ?? 0) || 640 });
          }}
          className={`absolute inset-0 size-full rounded-box [color-scheme:light] ${content === shown ? '' : 'invisible'}`}
        />
      ))}
    </div>
  );
}

const settleMs = 300;

/** What was typed, once the typing pauses. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
