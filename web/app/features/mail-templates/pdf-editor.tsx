import { useState } from 'react';
import { FileJson } from 'lucide-react';
import { parsePdfTemplate, pdfPlaceholders, type PdfTemplate } from '../../../../contract/templates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { PdfFieldsForm } from './pdf-fields-form.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import { type EditorProps, TemplateInput } from './template-input.tsx';

export function PdfEditor({ text, organisationId, problem, onChange }: EditorProps) {
  const parsed = parsePdfTemplate(text);
  const [tab, setTab] = useState('template' in parsed ? 'edit' : 'code');
  const changeFields = (template: PdfTemplate) => {
    const json = JSON.stringify(template, null, 2);
    if ('template' in parsePdfTemplate(json)) onChange(json);
  };
  const edit =
    'template' in parsed ? (
      <>
        <PdfFieldsForm template={parsed.template} organisationId={organisationId} onChange={changeFields} />
        {problem && (
          <div className="mt-6">
            <Alert tone="danger" title={problem} announce />
          </div>
        )}
      </>
    ) : (
      <EmptyState icon={FileJson} title="De JSON klopt niet">
        Zolang de JSON onder ‘Geavanceerd’ niet klopt, kunt u de velden niet gebruiken. {parsed.problem}.
      </EmptyState>
    );
  const code = (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="Hier bewerkt u de JSON van de kwitantie">
        Een fout hierin ziet u pas als u het voorbeeld vernieuwt of opslaat. Met de velden kan dat niet
        misgaan.
      </Alert>
      <TemplateInput
        label="PDF template (JSON)"
        language="json"
        placeholders={pdfPlaceholders}
        text={text}
        problem={problem}
        onChange={onChange}
      />
    </div>
  );
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div className="min-w-0">
        <Tabs
          label="PDF-template"
          variant="boxed"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'edit', label: 'Bewerken', content: edit },
            { value: 'code', label: 'Geavanceerd', content: code },
          ]}
        />
      </div>
      <div className="xl:sticky xl:top-6 xl:self-start">
        <PdfPreview template={text} isValid={'template' in parsed} organisationId={organisationId} />
      </div>
    </div>
  );
}
