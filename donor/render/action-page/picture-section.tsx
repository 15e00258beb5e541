import { imageTypes, maxImageMegabytes } from '../../../contract/uploads.ts';
import { Field } from '../fields.tsx';

interface PictureSectionProps {
  base: string;
  pictureUrl: string | null;
  waitingPicture: string | null;
  error: string | undefined;
}

/** The picture has its own form, because a form with a file is sent as multipart. */
export function PictureSection({ base, pictureUrl, waitingPicture, error }: PictureSectionProps) {
  const path = `${base}/afbeelding`;
  return (
    <section aria-label="Uw afbeelding">
      <h2>Uw afbeelding</h2>
      {pictureUrl && <img className="picture" src={pictureUrl} alt="De afbeelding op uw pagina" />}
      {waitingPicture && (
        <>
          <p className="being-changed">
            De organisatie bekijkt uw nieuwe afbeelding. Tot dan blijft de pagina zoals zij was.
          </p>
          <img className="picture" src={waitingPicture} alt="De afbeelding die de organisatie bekijkt" />
        </>
      )}
      <form method="post" action={path} encType="multipart/form-data" noValidate>
        <Field
          name="picture"
          label={pictureUrl || waitingPicture ? 'Andere afbeelding' : 'Afbeelding'}
          hint={`Hoogstens ${maxImageMegabytes} MB. De organisatie bekijkt haar voordat iedereen haar ziet. Vraag het eerst aan wie erop staat.`}
          error={error}
          renderControl={(attributes) => (
            // With the script, the transparent field covers this element, so that clicks and drops reach the field.
            <div className="file">
              <input {...attributes} type="file" required accept={imageTypes.join(',')} />
              <span className="pick" aria-hidden="true">
                Kies een afbeelding
              </span>
              <output>Niets gekozen</output>
            </div>
          )}
        />
        <button type="submit" className="quieter">
          Stuur afbeelding
        </button>
      </form>
      {(pictureUrl || waitingPicture) && (
        <form method="post" action={`${path}/weg`}>
          <button type="submit" className="plain">
            Haal de afbeelding weg
          </button>
        </form>
      )}
    </section>
  );
}
