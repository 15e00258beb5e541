import { LegalDocument } from './legal-document.tsx';
import { privacyKeeping } from './privacy-keeping.tsx';
import { privacyProcessing } from './privacy-processing.tsx';

export function Privacy() {
  return (
    <LegalDocument
      intro={
        <p className="text-lg">
          In het kort: we vragen niet meer dan nodig is om een donatie goed te laten verlopen, we verkopen
          geen gegevens, en we volgen donateurs niet.
        </p>
      }
      sections={[...privacyProcessing, ...privacyKeeping]}
    />
  );
}
