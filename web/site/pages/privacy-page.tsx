import { LegalDocument } from '../features/legal/legal-document.tsx';
import { privacyKeeping } from '../features/legal/privacy-keeping.tsx';
import { privacyProcessing } from '../features/legal/privacy-processing.tsx';

export default function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacybeleid"
      intro={
        <p className="text-lg">
          In het kort: we vragen niet meer dan nodig is om een gift goed te laten verlopen, we verkopen geen
          gegevens, en we volgen donateurs niet.
        </p>
      }
      sections={[...privacyProcessing, ...privacyKeeping]}
    />
  );
}
