import { useState } from 'react';
import { Code } from 'lucide-react';
import { mailHtmlOf, readEmailFields, writeEmailFields } from '../../../../contract/email-fields.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { MailTemplateKey } from './api.ts';
import { EmailFieldsForm } from './email-fields-form.tsx';
import { EmailPreview } from './email-preview.tsx';
import { mailKindOf } from './mail-kinds.ts';
import { type EditorProps, TemplateInput } from './template-input.tsx';

export function EmailEditor({
  templateKey,
  text,
  organisationId,
  problem,
  onChange,
}: EditorProps & { templateKey: MailTemplateKey }) {
  const kind = mailKindOf(templateKey);
  const fields = readEmailFields(text);
  const html = mailHtmlOf(text);
  /** The text before the user edited the HTML. The editor restores this text when the user undoes every change. */
  const [textBeforeHtml, setTextBeforeHtml] = useState<string>();
  const [tab, setTab] = useState(fields ? 'edit' : 'code');
  const [isAsking, setIsAsking] = useState(false);
  const preview = <EmailPreview templateKey={templateKey} template={text} organisationId={organisationId} />;
  const backButton = (
    <SmallButton onClick={() => setIsAsking(true)}>Terug naar de standaardtekst</SmallButton>
  );

  const edit = fields ? (
    <div className="grid gap-8 xl:grid-cols-2">
      <div>
        <EmailFieldsForm
          kind={kind}
          fields={fields}
          onChange={(changed) => onChange(writeEmailFields(changed))}
        />
        {problem && (
          <div className="mt-6">
            <Alert tone="danger" title={problem} announce />
          </div>
        )}
      </div>
      <div className="hidden xl:sticky xl:top-6 xl:block xl:self-start">{preview}</div>
    </div>
  ) : (
    <EmptyState icon={Code} title="Deze mail is in HTML geschreven" action={backButton}>
      Daarom kunt u hem niet met velden aanpassen. Onder ‘Geavanceerd’ staat de HTML. Of begin opnieuw met de
      standaardtekst: die past u hier aan, zonder HTML.
    </EmptyState>
  );

  const code = (
    <div className="flex flex-col gap-4">
      {fields ? (
        <Alert tone="warning" title="Hier bewerkt u de HTML van de mail">
          Zodra u hier iets verandert, kunt u de velden niet meer gebruiken. De eerste regel is het onderwerp.
        </Alert>
      ) : (
        <Alert tone="warning" title="Deze mail is in HTML geschreven" action={backButton}>
          De velden kunnen niet meer worden gebruikt. Het onderwerp staat op de eerste regel, tussen
          &lt;title&gt; en &lt;/title&gt;.
        </Alert>
      )}
      <TemplateInput
        label={templateKey === 'email_template' ? 'HTML van de bevestigingsmail' : 'HTML van de mail'}
        language="html"
        placeholders={kind.placeholders}
        text={html}
        problem={problem}
        onChange={(typed) => {
          const previousText = fields ? text : textBeforeHtml;
          setTextBeforeHtml(previousText);
          onChange(previousText !== undefined && typed === mailHtmlOf(previousText) ? previousText : typed);
        }}
      />
    </div>
  );

  return (
    <>
      <Tabs
        label="E-mailtemplate"
        variant="boxed"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'edit', label: 'Bewerken', content: edit },
          { value: 'preview', label: 'Voorbeeld', content: preview },
          { value: 'code', label: 'Geavanceerd', content: code },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Terug naar de standaardtekst"
        description="De standaardtekst komt in de plaats van uw HTML, en u past hem aan met velden. Donateurs krijgen de nieuwe mail pas als u opslaat."
        confirmLabel="HTML vervangen"
        onConfirm={() => {
          setIsAsking(false);
          onChange(kind.defaultTemplate);
          setTab('edit');
        }}
      />
    </>
  );
}
