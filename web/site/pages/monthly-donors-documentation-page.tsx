import { PageHead } from '../layout/page-head.tsx';
import { Prose } from '../layout/prose.tsx';
import { Link } from '../../ui/link.tsx';

export default function MonthlyDonorsDocumentationPage() {
  return (
    <>
      <PageHead
        eyebrow={<Link href="/documentation">Documentatie</Link>}
        title="Maandelijkse donateurs"
        intro="Uw donateurs regelen hun maandelijkse gift zelf, en een afschrijving die niet lukt, wordt meestal vanzelf goedgemaakt. U hoeft daar bijna niets voor te doen."
      />
      <Prose>
        <h2>Wat u moet doen</h2>
        <ul>
          <li>
            Zet in Mollie <strong>SEPA-incasso</strong> aan. Zonder incasso kan het formulier alleen eenmalige
            giften aannemen; in het dashboard staat het als dat zo is.
          </li>
          <li>
            Kijk in het dashboard onder Donaties, bij Storno’s, naar wat ‘Vraagt uw aandacht’ heet. Dat komt
            weinig voor, en daar kan de donateur niets aan doen.
          </li>
          <li>
            Vraagt een donateur u om vergeten te worden, dan staat dat onder Donaties, bij Verzoeken, met de
            dag waarop het klaar moet zijn.
          </li>
        </ul>
        <p>De rest gaat vanzelf.</p>

        <h2>Zo begint een maandelijkse gift</h2>
        <p>
          De donateur betaalt de eerste maand met iDEAL | Wero en geeft daarmee een machtiging. Een maand
          later schrijft Mollie het bedrag voor het eerst af, en daarna elke maand. In de bevestiging staat
          wanneer de volgende SEPA-incasso is en van welk bedrag. Het machtigingskenmerk staat erbij zodra
          Mollie het heeft verteld; dat is vanaf de eerste afschrijving. Het incassant-ID staat erbij zodra
          het uit een eerdere afschrijving van uw Mollie-account bekend is.
        </p>

        <h2>Per kwartaal of per jaar</h2>
        <p>
          Wilt u dat donateurs ook elk kwartaal of elk jaar kunnen geven, zet dan in het dashboard bij uw
          donatieformulier ‘Ook per kwartaal’ of ‘Ook per jaar’ aan. De eerste afschrijving is dan drie
          maanden, of een jaar, na de eerste betaling. Alles op deze pagina geldt ook voor die giften;
          overslaan is dan een kwartaal of een jaar overslaan. Ze staan tussen uw vaste donateurs, met erbij
          hoe vaak er wordt afgeschreven. In ‘samen per maand’ telt een gift van € 120 per jaar voor € 10 mee;
          bij ‘Verwacht komende maand’ telt zij alleen mee als zij dan wordt afgeschreven. Zet u het weer uit,
          dan kan niemand er meer mee beginnen, en lopen de giften die er zijn door.
        </p>

        <h2>Mijn gift: wat donateurs zelf kunnen</h2>
        <p>
          Onder elke mail over een maandelijkse gift staat een link naar die ene gift. Daarmee kan de donateur
          het bedrag wijzigen, een maand overslaan of twee of drie maanden pauzeren, dat weer ongedaan maken,
          en stoppen. De pagina noemt geen naam en geen adres.
        </p>
        <p>
          Op uw eigen pagina ‘Mijn gift’ kan meer. De donateur vult daar het e-mailadres in en krijgt een link
          die een half uur geldig is. Een wachtwoord is niet nodig. Dan kan de donateur ook:
        </p>
        <ul>
          <li>een andere dag van de maand kiezen, van 1 tot en met 28;</li>
          <li>
            een andere rekening gebruiken: de gift van de volgende maand wordt nu met iDEAL betaald, en die
            rekening neemt het over;
          </li>
          <li>binnen een jaar na het stoppen weer beginnen;</li>
          <li>alle giften zien, met de kwitanties als PDF;</li>
          <li>naam, postadres en e-mailadres wijzigen;</li>
          <li>de eigen gegevens downloaden, of vragen om vergeten te worden.</li>
        </ul>
        <p>
          Van elke wijziging krijgt de donateur een mail, en u ziet in het dashboard bij Maandelijkse
          donateurs wat er is gewijzigd. U kunt de donateur daar de link nog eens sturen. U kunt een gift
          stoppen, maar een bedrag verhogen kan alleen de donateur.
        </p>

        <h2>Stoppen</h2>
        <p>
          Stoppen kost één knop en geldt meteen. We vragen niet of de donateur het zeker weet; er staat wel
          bij dat een lager bedrag of een maand overslaan ook kan. Een reden geven mag en hoeft niet. Schrijft
          Mollie op dat moment toch nog iets af, dan gaat dat vanzelf terug naar de donateur.
        </p>

        <h2>Als een afschrijving niet lukt (storno)</h2>
        <p>De bank meldt meestal waarom. Daarvan hangt af wat Gulhart doet:</p>
        <ul>
          <li>
            <strong>Te weinig geld op de rekening</strong>: na drie werkdagen proberen we het opnieuw, en op
            de 26e nog een keer als die voor de volgende afschrijving valt. Pas daarna vragen we het de
            donateur.
          </li>
          <li>
            <strong>De bank zegt niet waarom</strong>: na drie werkdagen proberen we het één keer opnieuw, en
            dan vragen we het.
          </li>
          <li>
            <strong>De rekening is opgeheven, onjuist of geblokkeerd</strong>: we vragen om een andere
            rekening.
          </li>
          <li>
            <strong>De donateur heeft de afschrijving geweigerd</strong>: we vragen het één keer, met stoppen
            als even goede keuze.
          </li>
          <li>
            <strong>De donateur heeft het bedrag teruggehaald</strong>: we vragen niet om het geld. Eén mail
            biedt aan om over te slaan, minder te geven of te stoppen. Gebeurt het binnen een jaar weer, dan
            rust de gift.
          </li>
          <li>
            <strong>De donateur is overleden</strong>: de gift stopt meteen en naar dat adres gaat nooit meer
            een mail. U krijgt één bericht.
          </li>
        </ul>
        <p>
          Vragen we het de donateur, dan is dat een rustige mail met een link. Daar staat om welke maand en
          welk bedrag het gaat, met één knop om met iDEAL te betalen. Daarna krijgt de donateur een mail, en
          bevestigt daarin dat de volgende maanden van die rekening gaan. Zonder bevestiging blijft de
          rekening zoals zij was; een gift die rust, blijft rusten. Herinneringen komen na vijf en na acht
          dagen. Is er na vijftien dagen niets betaald, dan is die maand verloren. Na twee verloren maanden
          achter elkaar rust de gift, en krijgt de donateur nog één mail met de weg terug.
        </p>
        <p>
          Onder Storno’s ziet u per maand wat er mislukte, wat terugkwam en waardoor. Bij elke gemiste maand
          kunt u ‘Nu vragen’ of ‘Laat maar’ kiezen. Wilt u alles zelf doen, zet daar dan ‘Gemiste maanden
          vanzelf herstellen’ uit.
        </p>

        <h2>De mails aanpassen</h2>
        <p>
          De teksten zijn van u. In het dashboard onder E-mail, bij HTML Template, kiest u welke mail u
          aanpast: de bevestiging, de vraag na een mislukte afschrijving, de herinnering, de laatste mail of
          het bericht over een wijziging. De links om te betalen, te wijzigen en te stoppen staan er altijd
          onder.
        </p>

        <h2>Eerst oefenen: speel een jaar af</h2>
        <p>
          Oefent u nog met een sleutel van de simulator, dan staat onder Storno’s ‘Speel een jaar af’. In
          ongeveer een minuut ziet u een jaar met maandelijkse giften: hoeveel afschrijvingen mislukken, wat
          Gulhart daaraan doet en wat er terugkomt. De donateurs zijn verzonnen, er beweegt geen geld en er
          gaat geen mail uit. Met ‘Verwijder de oefening’ is alles weer weg.
        </p>
        <p>
          Staat uw vraag er niet bij? <Link href="/contact">Vraag het ons</Link>.
        </p>
      </Prose>
    </>
  );
}
