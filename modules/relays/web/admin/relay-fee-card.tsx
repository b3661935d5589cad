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
      {({ fee }) => <FeeForm key={fee} fee={fee} />}
    </Reading>
  )
}

function FeeForm({ fee }: RelaySettings) {
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
        <p>{`Par colis remis : ${formatFrancs(fee)} aujourd’hui, ${formatFrancs(asked.fee)} ensuite.`}</p>
      )}
      act={(read, reason) => call(proposeRelaySettings, { body: { ...read, reason } })}
      onChanged={() => void queries.invalidateQueries({ queryKey: settingChangesKey })}
    >
      {(faultOf) => (
        <Field
          label="Part du point relais par colis remis, en francs"
          hint="Vaut pour les remises à venir ; versée le samedi, avec les ventes de sa boutique."
          name="fee"
          inputMode="numeric"
          defaultValue={String(fee)}
          error={faultOf('fee')}
        />
      )}
    </ReasonedForm>
  )
}

function readFee(form: HTMLFormElement): ReadForm<RelaySettings> {
  const fee = amountIn(typedIn(form, 'fee').fee)
  const isRead = fee !== null && Number.isInteger(fee) && fee >= 0 && fee <= RELAY_FEE_MAX
  return isRead ? { faults: {}, read: { fee } } : { faults: { fee: RELAY_FEE_WORDS } }
}
