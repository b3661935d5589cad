import { expect, test } from 'vitest'

import { readOperatorState } from './operator-states.ts'

test('operators say an end in many words, and only known words count', () => {
  const said = {
    succeeded:
      'Effectué|SUCCESSFUL|Réussie|SUCCÈS|Payé|Paiement effectué|Transaction réussie|COMPLETED|TS|0',
    failed: 'Rejetée|Échec|ÉCHOUÉE|FAILED|Refusé|Annulée|EXPIRED|Non abouti|Transaction échouée|TF',
    reversed: 'Réversée|REVERSED|Contrepassée|Remboursée|Extournée|Chargeback|Retourné',
    pending: 'En attente|PENDING|En cours de traitement|Timeout|IN_PROGRESS|Initiée',
    unknown: 'Inconnu||?|Accepté|Réussie - annulée|Pas encore payé|Non payé|Erreur|Échec de SMS',
  }
  for (const [state, words] of Object.entries(said))
    for (const word of words.split('|'))
      expect({ word, state: readOperatorState(word) }).toEqual({ word, state })
})
