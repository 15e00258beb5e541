import { ExternalLink } from 'lucide-react';
import { previewAnbiPage, saveAnbiPage } from '../../../../contract/endpoints/anbi.ts';
import type { Anbi } from '../../../../contract/anbi.ts';
import { call, urlOf } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SmallButtonLink } from '../../../ui/link.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ItemForm, useItemForm } from './item-form.tsx';
import { InputField } from '../../../ui/form-fields.tsx';

interface PageItemProps {
  page: Anbi['page'];
  missing: readonly string[];
}

export function PageItem(props: PageItemProps) {
  return useMay()('manageOrganisation') ? (
    <PageForm {...props} />
  ) : (
    <Card title="Uw openbare pagina" description="Een eigenaar zet de pagina aan of uit en kiest het adres.">
      <PageState page={props.page} />
    </Card>
  );
}

function PageForm({ page, missing }: PageItemProps) {
  const { form, item, question } = useItemForm({
    stored: { slug: page.suggestedSlug, isPublished: page.isPublished, isLinked: page.isLinked },
    send: (body) => call(saveAnbiPage, { body }),
    mustAsk: ({ isPublished }) => isPublished && !page.isPublished && missing.length > 0,
  });
  return (
    <ItemForm
      title="Uw openbare pagina"
      description="Op deze pagina staat alles wat een ANBI op internet moet zetten. Wat u nog niet hebt ingevuld, ziet alleen u."
      item={item}
      saveLabel="Pagina opslaan"
    >
      <PageState page={page} />
      <div className="divide-y divide-line">
        <Switch
          label="De pagina staat aan"
          hint="Iedereen kan de pagina dan lezen, ook zoekmachines."
          className="pb-4"
          {...form.register('isPublished')}
        />
        <Switch
          label="Link onder het donatieformulier"
          hint="Donateurs zien dan onder het formulier een link naar deze pagina."
          className="pt-4"
          {...form.register('isLinked')}
        />
      </div>
      <InputField
        form={form}
        name="slug"
        label="Adres"
        hint={`Begint met ${page.base}. Kiest u later een ander adres, dan leidt het oude daarheen.`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <ConfirmDialog
        {...question}
        title="Een pagina die niet compleet is aanzetten?"
        description={`Nog niet in orde: ${missing.join(', ')}. Dat staat er dan niet op, terwijl een ANBI het moet publiceren.`}
        confirmLabel="Toch aanzetten"
        variant="primary"
      />
    </ItemForm>
  );
}

function PageState({ page: { slug, isPublished, base } }: Pick<PageItemProps, 'page'>) {
  if (!isPublished || slug === null)
    return (
      <Alert
        tone="neutral"
        title="De pagina staat uit"
        action={<NewTabLink href={urlOf(previewAnbiPage, {})}>Bekijk eerst</NewTabLink>}
      >
        Niemand kan de pagina zien.
      </Alert>
    );
  const url = base + slug;
  return (
    <Alert
      tone="success"
      title="De pagina staat aan"
      action={
        <div className="flex flex-wrap gap-3">
          <CopyButton text={url} label="Link kopiëren" />
          <NewTabLink href={`/anbi/${slug}`}>Pagina bekijken</NewTabLink>
        </div>
      }
    >
      <span className="block wrap-anywhere">{url}</span>
      Deze link kunt u aan de Belastingdienst geven.
    </Alert>
  );
}

function NewTabLink(props: { href: string; children: string }) {
  return <SmallButtonLink icon={ExternalLink} target="_blank" {...props} />;
}
