/** Shown on the page, and sent to search engines as structured data. */
export const questions = [
  {
    question: 'Wat heb ik nodig om te beginnen?',
    answer:
      'Een organisatie, een website en een eigen account bij Mollie voor de betalingen. Proberen kan al zonder: doe een proefgift met een testsleutel en zet pas daarna de echte sleutel erin.',
  },
  {
    question: 'Waar komt het geld binnen?',
    answer:
      'Op de rekening die u zelf bij Mollie hebt opgegeven. Gulhart zit niet in de geldstroom: wij starten de betaling en volgen de status, Mollie betaalt aan u uit.',
  },
  {
    question: 'Kunnen mensen ook per kwartaal of per jaar geven?',
    answer:
      'Ja. Eenmalig en maandelijks staan er altijd; per kwartaal en per jaar zet u aan bij uw formulier. De eerste gift gaat met iDEAL | Wero, de volgende vanzelf per automatische incasso.',
  },
  {
    question: 'Hoe stopt iemand een maandelijkse gift?',
    answer:
      'Met de link in elke bevestigingsmail: pagina openen, bevestigen, klaar. Een account is niet nodig. U kunt een maandelijkse gift ook zelf stoppen vanuit het dashboard.',
  },
  {
    question: 'Werkt het met WordPress, Webflow of onze eigen site?',
    answer:
      'Ja. Eén scripttag is genoeg, en voor alle drie staat stap voor stap beschreven wat u doet. Kunt u geen code toevoegen, gebruik dan de link naar uw formulier.',
  },
  {
    question: 'Wat gebeurt er met de gegevens van onze donateurs?',
    answer:
      'Die zijn van u. We bewaren naam, e-mailadres, bedrag, datum en betaalwijze, alleen om de gift te verwerken en te verantwoorden. Financiële gegevens blijven zeven jaar bewaard omdat de belastingwet dat vraagt.',
  },
] as const;
