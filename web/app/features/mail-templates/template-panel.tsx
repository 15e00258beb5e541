import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type OrganisationId, type TemplateKey, useTemplate } from './api.ts';
import { TemplateActions } from './template-actions.tsx';
import { templateKinds } from './template-kinds.tsx';

interface TemplatePanelProps {
  templateKey: TemplateKey;
  organisationId: OrganisationId;
  draft: string | undefined;
  onDraftChange: (draft: string | undefined) => void;
}

/** No editor without the template: saving the default over a template that could not be read would lose it. */
export function TemplatePanel({ templateKey, organisationId, draft, onDraftChange }: TemplatePanelProps) {
  const [problem, setProblem] = useState<string>();
  const [warning, setWarning] = useState<string>();
  const [restores, setRestores] = useState(0);
  const template = useTemplate(templateKey, organisationId);
  if (template.isPending) return <Spinner label="Template laden..." />;
  const stored = template.data;
  if (stored === undefined)
    return <LoadError title="De template kan niet worden geladen." query={template} />;

  const { texts, mayBeSaved, Editor } = templateKinds[templateKey];
  const text = draft ?? stored;
  const change = (next: string | undefined) => {
    setProblem(undefined);
    setWarning(undefined);
    onDraftChange(next === stored ? undefined : next);
  };
  return (
    // What takes the focus is scrolled clear of the bar at the foot of the screen.
    <div className="flex flex-col gap-6 md:[&_:is(input,textarea,button)]:scroll-mb-28">
      <Editor
        // What comes back opens in the way that fits it.
        key={restores}
        text={text}
        organisationId={organisationId}
        problem={problem}
        onChange={change}
      />
      {warning && <Alert tone="warning" title={warning} announce />}
      <TemplateActions
        templateKey={templateKey}
        organisationId={organisationId}
        text={text}
        isChanged={draft !== undefined}
        texts={texts}
        mayBeSaved={mayBeSaved}
        onProblem={setProblem}
        onStored={(said) => {
          change(undefined);
          setWarning(said);
        }}
        onRestored={() => setRestores(restores + 1)}
      />
    </div>
  );
}
