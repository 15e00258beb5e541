import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { pdfPlaceholders, type PdfTemplate } from '../../../../contract/templates.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { readLabels, readLines, showLabels, showLines } from './placeholder-labels.ts';
import { TextField } from './text-field.tsx';

export type PdfSection = PdfTemplate['sections'][number];

export function sectionName({ title }: PdfSection): string {
  return showLabels(title, pdfPlaceholders).trim() || 'Onderdeel zonder titel';
}

interface PdfSectionCardProps {
  section: PdfSection;
  isFirst: boolean;
  isLast: boolean;
  onChange: (section: PdfSection) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

export function PdfSectionCard({
  section,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: PdfSectionCardProps) {
  const name = sectionName(section);
  const isText = section.fields.length === 0;
  return (
    <li className="flex flex-col gap-3 rounded-box border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={<span className="font-semibold">{name}</span>}
          checked={!section.hidden}
          onChange={({ target }) => onChange(withVisibility(section, target.checked))}
        />
        <div className="flex">
          <Button
            icon={ArrowUp}
            variant="quiet"
            size="icon"
            data-move="up"
            aria-label={`${name} omhoog`}
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <Button
            icon={ArrowDown}
            variant="quiet"
            size="icon"
            data-move="down"
            aria-label={`${name} omlaag`}
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          />
          {isText && (
            <Button
              icon={Trash2}
              variant="quiet"
              size="icon"
              aria-label={`${name} weghalen`}
              onClick={onRemove}
            />
          )}
        </div>
      </div>
      {!section.hidden && (
        <>
          <Field label={isText ? 'Titel van deze tekst' : 'Titel van dit onderdeel'}>
            <Input
              maxLength={200}
              value={showLabels(section.title, pdfPlaceholders)}
              onChange={({ target }) =>
                onChange({ ...section, title: readLabels(target.value, pdfPlaceholders) })
              }
            />
          </Field>
          {(isText || section.text !== undefined) && (
            <TextField
              label="Tekst"
              rows={3}
              maxLength={2_000}
              placeholders={pdfPlaceholders}
              value={showLines(section.text ?? '', pdfPlaceholders)}
              onChange={(shown) => onChange({ ...section, text: readLines(shown, pdfPlaceholders) })}
            />
          )}
          {!isText && (
            <fieldset aria-label={`Gegevens van ${name}`} className="grid gap-3 sm:grid-cols-2">
              {section.fields.map((field, index) => (
                <Checkbox
                  // oxlint-disable-next-line react/no-array-index-key -- two fields may be equal
                  key={index}
                  label={showLabels(field.label, pdfPlaceholders) || showLabels(field.value, pdfPlaceholders)}
                  checked={!field.hidden}
                  onChange={({ target }) =>
                    onChange({
                      ...section,
                      fields: section.fields.with(index, withVisibility(field, target.checked)),
                    })
                  }
                />
              ))}
            </fieldset>
          )}
        </>
      )}
    </li>
  );
}

/** A visible part has no `hidden` property, as in templates that users write by hand. */
function withVisibility<Part extends { hidden?: boolean | undefined }>(part: Part, isShown: boolean): Part {
  const { hidden: _before, ...rest } = part;
  return (isShown ? rest : { ...rest, hidden: true }) as Part;
}
