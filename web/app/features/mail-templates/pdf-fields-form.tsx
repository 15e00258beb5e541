import { useId, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { pdfPlaceholders, type PdfTemplate } from '../../../../contract/templates.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { useImageUpload } from '../../../lib/upload.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ImageDrop } from '../../../ui/image-drop.tsx';
import type { OrganisationId } from './api.ts';
import { PdfSectionCard, type PdfSection, sectionName } from './pdf-section-card.tsx';
import { InsertArea } from './insert-area.tsx';
import { readLines, showLines, toLabel } from './placeholder-labels.ts';
import { TextField } from './text-field.tsx';

const maxSections = 50;

interface PdfFieldsFormProps {
  template: PdfTemplate;
  organisationId: OrganisationId;
  onChange: (template: PdfTemplate) => void;
}

export function PdfFieldsForm({ template, organisationId, onChange }: PdfFieldsFormProps) {
  const { sections } = template;
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const titleId = useId();
  const textProps = (name: 'title' | 'headerText' | 'footerText' | 'signature') => ({
    value: showLines(template[name], pdfPlaceholders),
    placeholders: pdfPlaceholders,
    onChange: (shown: string) => onChange({ ...template, [name]: readLines(shown, pdfPlaceholders) }),
  });
  const setSections = (changed: PdfSection[]) => onChange({ ...template, sections: changed });
  const { data: user } = useCurrentUser();
  const upload = useImageUpload({
    kind: 'signature',
    organisationId,
    onChange: (url) => {
      const { signatureImageUrl: _before, ...rest } = template;
      onChange(url ? { ...rest, signatureImageUrl: url } : rest);
    },
  });

  const move = (from: number, step: 1 | -1) => {
    const to = from + step;
    const moved = sections[from];
    if (!moved || to < 0 || to >= sections.length) return;
    setSections(sections.toSpliced(from, 1).toSpliced(to, 0, moved));
    setAnnouncement(`${sectionName(moved)} staat nu op plaats ${to + 1} van ${sections.length}.`);
    requestAnimationFrame(() => {
      const name = step === 1 ? 'down' : 'up';
      list.current?.children[to]?.querySelector<HTMLButtonElement>(`[data-move="${name}"]`)?.focus();
    });
  };

  return (
    <InsertArea placeholders={pdfPlaceholders} write={(_name, label) => toLabel(label)}>
      <div className="flex flex-col gap-6">
        <TextField label="Titel" maxLength={200} {...textProps('title')} />
        <Checkbox
          label="Logo laten zien"
          checked={template.showLogo}
          onChange={({ target }) => onChange({ ...template, showLogo: target.checked })}
        />
        <TextField label="Inleiding" rows={3} maxLength={2_000} {...textProps('headerText')} />
        <section aria-labelledby={titleId} className="flex flex-col gap-3">
          <h3 id={titleId} className="text-sm font-semibold">
            Onderdelen
          </h3>
          <ol ref={list} className="flex flex-col gap-3">
            {sections.map((section, index) => (
              <PdfSectionCard
                // oxlint-disable-next-line react/no-array-index-key -- two sections may be equal
                key={index}
                section={section}
                isFirst={index === 0}
                isLast={index === sections.length - 1}
                onChange={(changed) => setSections(sections.with(index, changed))}
                onMove={(step) => move(index, step)}
                onRemove={() => {
                  setSections(sections.toSpliced(index, 1));
                  setAnnouncement(`${sectionName(section)} is weggehaald.`);
                }}
              />
            ))}
          </ol>
          <output className="sr-only">{announcement}</output>
          <div>
            <SmallButton
              icon={Plus}
              disabled={sections.length >= maxSections}
              onClick={() => setSections([...sections, { title: '', text: '', fields: [] }])}
            >
              Eigen tekst toevoegen
            </SmallButton>
          </div>
        </section>
        <TextField label="Ondertekening" rows={3} maxLength={500} {...textProps('signature')} />
        {/* The default template has no signature image, because such an image belongs to one organisation. */}
        {(!user?.isAdmin || organisationId) && (
          <ImageDrop
            {...upload}
            label="Afbeelding van uw handtekening"
            prompt="Sleep een handtekening hierheen of kies een bestand"
            note={`${upload.note} De afbeelding komt onder de eerste regel van de ondertekening.`}
            url={template.signatureImageUrl ?? ''}
          />
        )}
        <TextField label="Voettekst" rows={3} maxLength={2_000} {...textProps('footerText')} />
      </div>
    </InsertArea>
  );
}
