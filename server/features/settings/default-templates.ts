/**
 * What donors get from an organisation that has made no templates of its own.
 *
 * A line with `{{?name}}` is left out when that value is empty.
 */

export const defaultEmailTemplate = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fffaf3;color:#1c1917;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;text-align:left">
<tr>
<td style="background:#ffffff;border-top:6px solid {{primaryColor}};padding:32px 24px">
<p style="margin:0 0 24px">{{?logoUrl}}<img src="{{logoUrl}}" alt="" height="48" style="height:48px;width:auto" /></p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">Hartelijk dank voor uw gift</h1>
<p style="margin:0 0 16px">Beste {{recipientName}},</p>
<p style="margin:0 0 16px">Wij hebben uw gift aan {{organizationName}} ontvangen. Dankzij u kunnen wij ons werk doen.</p>
<p style="margin:0 0 16px">{{?customMessage}}{{customMessage}}</p>
<p style="margin:24px 0 8px;font-size:36px;line-height:1.2;font-weight:bold">{{amount}}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;font-size:15px">
<tr><th scope="row" width="100" align="left" valign="top" style="padding:8px 12px 8px 0;border-top:1px solid #e7e5e4;color:#57534e;font-weight:normal">Soort</th><td style="padding:8px 0;border-top:1px solid #e7e5e4">{{donationType}}</td></tr>
<tr><th scope="row" width="100" align="left" valign="top" style="padding:8px 12px 8px 0;border-top:1px solid #e7e5e4;color:#57534e;font-weight:normal">{{?projectName}}Project</th><td style="padding:8px 0;border-top:1px solid #e7e5e4">{{projectName}}</td></tr>
<tr><th scope="row" width="100" align="left" valign="top" style="padding:8px 12px 8px 0;border-top:1px solid #e7e5e4;color:#57534e;font-weight:normal">Datum</th><td style="padding:8px 0;border-top:1px solid #e7e5e4">{{donationDate}}</td></tr>
<tr><th scope="row" width="100" align="left" valign="top" style="padding:8px 12px 8px 0;border-top:1px solid #e7e5e4;color:#57534e;font-weight:normal">{{?paymentMethod}}Betaalwijze</th><td style="padding:8px 0;border-top:1px solid #e7e5e4">{{paymentMethod}}</td></tr>
<tr><th scope="row" width="100" align="left" valign="top" style="padding:8px 12px 8px 0;border-top:1px solid #e7e5e4;color:#57534e;font-weight:normal">Kenmerk</th><td style="padding:8px 0;border-top:1px solid #e7e5e4;word-break:break-word">{{donationNumber}}</td></tr>
</table>
<p style="margin:0 0 16px">De kwitantie vindt u als PDF in de bijlage. {{anbi}}</p>
<p style="margin:0 0 16px">{{?contactEmail}}Hebt u een vraag? Mail ons op <a href="mailto:{{contactEmail}}" style="color:#1c1917">{{contactEmail}}</a>.</p>
<p style="margin:24px 0 0">Met vriendelijke groet,<br />{{organizationName}}</p>
</td>
</tr>
<tr>
<td style="padding:20px 24px;color:#57534e;font-size:13px">
<strong>{{organizationName}}</strong><br />
{{?address}}{{address}}<br />
{{?phone}}Telefoon {{phone}}<br />
{{?websiteUrl}}<a href="{{websiteUrl}}" style="color:#57534e">{{websiteUrl}}</a><br />
{{?kvkNumber}}KvK {{kvkNumber}}<br />
{{?rsin}}RSIN {{rsin}}<br />
{{?vatNumber}}Btw {{vatNumber}}<br />
{{?iban}}IBAN {{iban}}
</td>
</tr>
</table>
</td>
</tr>
</table>
`;

export const defaultPdfTemplate = JSON.stringify(
  {
    title: 'Kwitantie',
    showLogo: true,
    headerText: '{{organizationName}} heeft uw gift in goede orde ontvangen. Hartelijk dank.',
    sections: [
      {
        title: 'Uw gift',
        fields: [
          { label: 'Bedrag', value: '{{amount}}' },
          { label: 'Soort', value: '{{donationType}}' },
          { label: 'Project', value: '{{projectName}}' },
          { label: 'Datum', value: '{{date}}' },
          { label: 'Betaalwijze', value: '{{paymentMethod}}' },
          { label: 'Kenmerk', value: '{{donationNumber}}' },
        ],
      },
      {
        title: 'Gegeven door',
        fields: [
          { label: 'Naam', value: '{{donorName}}' },
          { label: 'E-mailadres', value: '{{donorEmail}}' },
        ],
      },
      {
        title: 'Ontvangen door',
        fields: [
          { label: 'Organisatie', value: '{{organizationName}}' },
          { label: 'Adres', value: '{{address}}' },
          { label: 'KvK-nummer', value: '{{kvkNumber}}' },
          { label: 'RSIN', value: '{{rsin}}' },
          { label: 'Btw-nummer', value: '{{vatNumber}}' },
          { label: 'IBAN', value: '{{iban}}' },
          { label: 'Telefoonnummer', value: '{{phone}}' },
          { label: 'E-mailadres', value: '{{contactEmail}}' },
          { label: 'Website', value: '{{websiteUrl}}' },
        ],
      },
    ],
    footerText: '{{?anbi}}{{anbi}}\nBewaar deze kwitantie bij uw administratie.',
    signature: 'Met vriendelijke groet,\n{{organizationName}}',
  },
  null,
  2,
);
