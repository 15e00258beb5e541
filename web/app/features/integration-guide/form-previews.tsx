import { useEffect, useRef, useState } from 'react';
import { heightMessageType, type HeightMessage } from '../../../../contract/frame-messages.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { hostedFormUrl, type IntegrationTarget } from '../../../lib/hosted-form-url.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const forms = [
  { value: 'advanced', label: 'Uitgebreid' },
  { value: 'simple', label: 'Eenvoudig' },
] as const;

export function FormPreviews({ target }: { target: IntegrationTarget }) {
  const { data: user } = useCurrentUser();
  const takesGifts = user?.hasPaymentKey ?? false;
  return (
    <Card
      title="Uw formulieren"
      description={takesGifts ? 'Ze werken: staat u op live, dan is een gift hier echt.' : undefined}
      className="self-start xl:sticky xl:top-6"
    >
      <div className="flex flex-col gap-4">
        {!takesGifts && <MissingKey />}
        <p className="text-sm">
          <Link href="/admin?tab=organisatie&deel=formulier">Formulier aanpassen</Link>
        </p>
        <Tabs
          label="Soort formulier"
          variant="boxed"
          tabs={forms.map(({ value, label }) => ({
            value,
            label,
            content: <FramedForm url={hostedFormUrl(target, value)} title={`${label} formulier`} />,
          }))}
        />
      </div>
    </Card>
  );
}

function MissingKey() {
  const { data: settings = [] } = useOwnSettings();
  const { data: user } = useCurrentUser();
  const canPractise =
    user?.apiEnvironment === 'test' &&
    settings.some(({ simulatorKeyPrefix }) => simulatorKeyPrefix !== undefined);
  return (
    <Alert tone="warning" title="Uw formulier kan nog geen giften aannemen">
      {canPractise ? (
        <>
          Begin met de proefgift op het <Link href="/admin">dashboard</Link>, of vul een sleutel in bij{' '}
        </>
      ) : (
        'Vul eerst een sleutel in bij '
      )}
      <Link href="/admin?tab=api">API Configuratie</Link>.
    </Alert>
  );
}

function FramedForm({ url, title }: { url: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(640);
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<Partial<HeightMessage> | null>) => {
      const isOurs = source === frame.current?.contentWindow && origin === window.location.origin;
      if (isOurs && data?.type === heightMessageType && data.height) setHeight(data.height);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- this is our own form, and it must open the checkout
    <iframe
      ref={frame}
      title={title}
      src={url}
      style={{ height }}
      className="w-full rounded-box border border-line"
    />
  );
}
