/** What donors get from an organisation that has made no templates of its own. */

export const defaultEmailTemplate = `<div style="max-width:560px;margin:0 auto;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c1917;line-height:1.5">
  <div style="border-top:4px solid #d97706;background:#ffffff;padding:32px 24px">
    <h1 style="margin:0 0 16px;font-size:22px">Bedankt voor uw donatie</h1>
    <p>Beste {{recipientName}},</p>
    <p>Wij hebben uw donatie van <strong>{{amount}}</strong> aan {{organizationName}} ontvangen. Hartelijk dank.</p>
    <p>{{customMessage}}</p>
    <p>De kwitantie vindt u in de bijlage. Vragen? Mail ons op {{contactEmail}}.</p>
    <p>Met vriendelijke groet,<br>{{organizationName}}</p>
  </div>
  <p style="font-size:13px;color:#57534e">{{organizationName}}<br>{{address}}<br>{{websiteUrl}}</p>
</div>
`;

export const defaultPdfTemplate = JSON.stringify(
  {
    title: 'Kwitantie',
    showLogo: true,
    headerText: '{{organizationName}} bevestigt de ontvangst van deze donatie.',
    sections: [
      {
        title: 'Donatie',
        fields: [
          { label: 'Bedrag', value: '{{amount}}' },
          { label: 'Soort', value: '{{donationType}}' },
          { label: 'Datum', value: '{{date}}' },
        ],
      },
      {
        title: 'Donateur',
        fields: [
          { label: 'Naam', value: '{{donorName}}' },
          { label: 'E-mail', value: '{{donorEmail}}' },
        ],
      },
    ],
    footerText: 'Bewaar deze kwitantie bij uw administratie.',
    signature: '{{organizationName}}',
  },
  null,
  2,
);
