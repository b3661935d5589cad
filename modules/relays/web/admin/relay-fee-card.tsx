import { useQueryClient } from '@tanstack/react-query'

import {
  proposeRelaySettings,
  readRelaySettings,
  RELAY_FEE_MAX,
  RELAY_FEE_WORDS,
  type RelaySettings,
} from '#modules/relays/contract/relay-settings.ts'
import { settingChangesKey, useTopicWaits } from '#modules/settings/web/index.ts'
import { amountIn } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { ReasonedForm, type ReadForm } from '#client/api/reasoned-form.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Field } from '#ui/forms/field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'

/** What a relay point earns; another team member approves a change. */
export function RelayFeeCard() {
  const query = useRead([...settingChangesKey, 'relays'], readRelaySettings, {})
  return (
    <Reading query={query} cards={1}>
      {(fees) => <FeeForm key={`${fees.fee} ${fees.dropFee}`} {...fees} />}
    </Reading>
  )
}

function FeeForm({ fee, dropFee }: RelaySettings) {
  const queries = useQueryClient()
  const waits = useTopicWaits('relays')
  return (
    <ReasonedForm
      id="part-des-relais"
      title="Points relais"
      save="Demander ce changement…"
      closed={waits ? 'Un changement attend déjà une décision.' : undefined}
      readForm={readFee}
      question="Changer la part des points relais ?"
      confirm="Demander"
      done="Demandé : une autre personne doit approuver"
      renderConsequence={(asked) => (
        <>
          <p>{`Par colis remis : ${formatFrancs(fee)} aujourd’hui, ${formatFrancs(asked.fee)} ensuite.`}</p>
          <p>{`Par colis déposé : ${formatFrancs(dropFee)} aujourd’hui, ${formatFrancs(asked.dropFee)} ensuite.`}</p>
        </>
      )}
      act={(read, reason) => call(proposeRelaySettings, { body: { ...read, reason } })}
      onChanged={() => void queries.invalidateQueries({ queryKey: settingChangesKey })}
    >
      {(faultOf) => (
        <>
          <Field
            label="Part du point relais par colis remis, en francs"
            hint="Vaut pour les remises à venir ; versée le samedi, avec les ventes de sa boutique."
            name="fee"
            inputMode="numeric"
            defaultValue={String(fee)}
            error={faultOf('fee')}
          />
          <Field
            label="Part du point relais par colis qu’une boutique y dépose, en francs"
            name="dropFee"
            inputMode="numeric"
            defaultValue={String(dropFee)}
            error={faultOf('dropFee')}
          />
        </>
      )}
    </ReasonedForm>
  )
}

function readFee(form: HTMLFormElement): ReadForm<RelaySettings> {
  const typed = typedIn(form, 'fee', 'dropFee')
  const [fee, dropFee] = [francsIn(typed.fee), francsIn(typed.dropFee)]
  if (fee !== null && dropFee !== null) return { faults: {}, read: { fee, dropFee } }
  return {
    faults: {
      ...(fee === null && { fee: RELAY_FEE_WORDS }),
      ...(dropFee === null && { dropFee: RELAY_FEE_WORDS }),
    },
  }
}

function francsIn(typed: string): number | null {
  const francs = amountIn(typed)
  const isRead = francs !== null && Number.isInteger(francs) && francs >= 0
  return isRead && francs <= RELAY_FEE_MAX ? francs : null
}
