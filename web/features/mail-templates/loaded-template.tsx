import type { ReactNode } from 'react';
import { serverMessage } from '../../lib/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type OrganisationId, type TemplateKey, useTemplate } from './api.ts';

interface LoadedTemplateProps {
  templateKey: TemplateKey;
  organisationId: OrganisationId;
  children: (stored: string) => ReactNode;
}

/** No editor without the template: saving the default over a template that could not be read would lose it. */
export function LoadedTemplate({ templateKey, organisationId, children }: LoadedTemplateProps) {
  const template = useTemplate(templateKey, organisationId);
  if (template.isPending) return <Spinner label="Template laden..." />;
  if (template.data !== undefined) return children(template.data);
  return (
    <Alert
      tone="danger"
      title="De template kan niet worden geladen."
      announce
      action={
        <Button
          variant="secondary"
          size="small"
          busy={template.isFetching}
          busyLabel="Bezig met laden..."
          onClick={() => void template.refetch()}
        >
          Opnieuw proberen
        </Button>
      }
    >
      {serverMessage(template.error) ?? 'Er is een onbekende fout opgetreden.'}
    </Alert>
  );
}
