import { isTicked } from '../../../contract/form-rules.ts';
import { imageTypes, maxImageMegabytes } from '../../../contract/uploads.ts';
import { Field } from '../fields.tsx';

interface PictureFieldProps {
  pictureUrl: string | null;
  waitingPicture: string | null;
  removesPicture: string | undefined;
  error: string | undefined;
}

/** The file is the last field of its form, because the server reads the text fields first. */
export function PictureField({ pictureUrl, waitingPicture, removesPicture, error }: PictureFieldProps) {
  const hasPicture = pictureUrl !== null || waitingPicture !== null;
  return (
    <>
      {pictureUrl && <img className="picture" src={pictureUrl} alt="De afbeelding op uw pagina" />}
      {waitingPicture && (
        <>
          <p className="being-changed">
            De organisatie bekijkt uw nieuwe afbeelding. Tot dan blijft de pagina zoals die was.
          </p>
          <img className="picture" src={waitingPicture} alt="De afbeelding die de organisatie bekijkt" />
        </>
      )}
      {hasPicture && (
        <p className="tick">
          <input
            type="checkbox"
            id="removesPicture"
            name="removesPicture"
            value="true"
            defaultChecked={isTicked(removesPicture)}
          />
          <label htmlFor="removesPicture">Haal de afbeelding weg die er nu is</label>
        </p>
      )}
      <Field
        name="picture"
        label={hasPicture ? 'Andere afbeelding' : 'Afbeelding'}
        aside="optioneel"
        hint={`Hoogstens ${maxImageMegabytes} MB. De organisatie bekijkt de afbeelding voordat iedereen die ziet. Vraag het eerst aan wie erop staat.`}
        error={error}
        renderControl={(attributes) => (
          // With the script, the transparent field covers this element, so that clicks and drops reach the field.
          <div className="file">
            <input {...attributes} type="file" accept={imageTypes.join(',')} />
            <span className="pick" aria-hidden="true">
              Kies een afbeelding
            </span>
            <output>Niets gekozen</output>
          </div>
        )}
      />
    </>
  );
}
