/** Shown on the landing page and told to search engines. */
export const questions = [
  {
    question: 'Wat heb ik nodig om te beginnen?',
    answer:
      'Een organisatie, een website en een eigen account bij Mollie voor de betalingen. Proberen kan al zonder: doe een proefgift met een testsleutel en zet pas daarna de echte sleutel erin.',
  },
  {
    question: 'Waar komt het geld binnen?',
    answer:
      'Op de rekening die jullie zelf bij Mollie hebben opgegeven. Gulhart zit niet in de geldstroom: wij starten de betaling en volgen de status, Mollie betaalt aan jullie uit.',
  },
  {
    question: 'Kunnen mensen ook per kwartaal of per jaar geven?',
    answer:
      'Ja. Eenmalig en maandelijks staan er altijd; per kwartaal en per jaar zet je aan bij je formulier. De eerste gift gaat met iDEAL | Wero, de volgende vanzelf per automatische incasso.',
  },
  {
    question: 'Hoe stopt iemand een maandelijkse gift?',
    answer:
      'Met de link in elke bevestigingsmail: pagina openen, bevestigen, klaar. Een account is niet nodig. Jullie kunnen een maandelijkse gift ook zelf stoppen vanuit het dashboard.',
  },
  {
    question: 'Werkt het met WordPress, Webflow of onze eigen site?',
    answer:
      'Ja. Eén scripttag is genoeg, en voor alle drie staat stap voor stap beschreven wat je doet. Kun je geen code toevoegen, gebruik dan de link naar je formulier.',
  },
  {
    question: 'Wat gebeurt er met de gegevens van onze donateurs?',
    answer:
      'Die zijn van jullie. We bewaren naam, e-mailadres, bedrag, datum en betaalwijze, alleen om de gift te verwerken en te verantwoorden. Financiële gegevens blijven zeven jaar bewaard omdat de belastingwet dat vraagt.',
  },
] as const;
