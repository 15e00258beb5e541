import type { Anbi } from '../../../../contract/anbi.ts';
import { BoardItem } from './board-item.tsx';
import { PolicyItem } from './policy-item.tsx';
import { TextItem } from './text-item.tsx';

/** What is the same every year. */
export function TextsPart({ anbi: { aim, policy, board, pay, lights } }: { anbi: Anbi }) {
  return (
    <>
      <TextItem
        path="aim"
        title="Doelstelling"
        hint="Wat uw organisatie wil bereiken, zoals in de statuten of in uw eigen woorden."
        text={aim}
        light={lights.aim}
      />
      <PolicyItem policy={policy} light={lights.policy} />
      <BoardItem board={board} light={lights.board} />
      <TextItem
        path="pay"
        title="Beloningsbeleid"
        hint="Wat bestuur, directie en medewerkers krijgen. Is dat niets, schrijf dat dan op."
        text={pay}
        light={lights.pay}
      />
    </>
  );
}
