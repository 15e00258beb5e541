import { FormPicture } from './form-picture.tsx';

/**
 * The donation form as a donor sees it: the real one, of the demo organisation and against the payment simulator, where
 * the product has those; a picture of it elsewhere. The server says which, on the html element. Room is kept for it, so
 * that nothing moves when it arrives.
 */
export function LiveForm() {
  return (
    <div className="w-full max-w-[27rem] overflow-hidden rounded-box bg-[#14532d]">
      {/* A page of our own, which has to lead the whole window to the checkout. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        src="/donation-embed?component=advanced"
        title="Voorbeeld van het donatieformulier"
        loading="lazy"
        data-live-form=""
        className="block h-[60rem] w-full in-data-[demo=off]:hidden"
      />
      <div className="in-data-[demo=on]:hidden">
        <FormPicture />
      </div>
    </div>
  );
}
