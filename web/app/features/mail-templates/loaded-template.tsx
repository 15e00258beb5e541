import type { ReactNode } from 'react';
import { LoadError } from '../../../ui/load-error.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
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
  return <LoadError title="De template kan niet worden geladen." query={template} />;
}
