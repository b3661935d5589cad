import { useState, type SyntheticEvent } from 'react'

import { formatFrancs } from '#contract/kernel/money.ts'
import { messagePriceWords } from '#contract/settings/setting-words.ts'
import type { MessagePrices } from '#contract/settings/message-prices.ts'
import { changeMessagePrices, type SettingChanges } from '#contract/settings/settings.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { typedIn } from '#web/ui/typed-in.ts'

const fields = Object.keys(messagePriceWords) as (keyof MessagePrices)[]
const most: MessagePrices = {
  smsFrancsPerHundred: 100_000,
  whatsAppFrancsPerHundred: 100_000,
  whatsAppCodeFrancsPerHundred: 100_000,
  monthlyBudgetFrancs: 100_000_000,
}
const hints: Partial<Record<keyof MessagePrices, string>> = {
  smsFrancsPerHundred: 'En francs, d’après votre contrat.',
  monthlyBudgetFrancs: 'Une alerte part quand il est dépassé ; 0 : jamais.',
}

type Props = { prices: MessagePrices; onChanged: (read: SettingChanges) => void }

/** « Prix des messages »: what the market counts them at, and from which sum on it warns. */
export function MessagePricesCard({ prices, onChanged }: Props) {
  const [faults, setFaults] = useState<Partial<Record<keyof MessagePrices, string>>>({})
  const [toConfirm, setToConfirm] = useState<MessagePrices>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { read, faults: found } = readPrices(typedIn(event.currentTarget, ...fields))
    setFaults(found)
    if (read) setToConfirm(read)
  }
  return (
    <section className="card" aria-labelledby="prix-messages">
      <div className="card-head">
        <h2 id="prix-messages">Prix des messages</h2>
      </div>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {fields.map((name) => (
          <Field
            key={name}
            name={name}
            label={messagePriceWords[name]}
            hint={hints[name]}
            inputMode="numeric"
            defaultValue={String(prices[name])}
            error={faults[name] ?? null}
          />
        ))}
        <div>
          <Button type="submit">Enregistrer les prix…</Button>
        </div>
      </form>
      {toConfirm && (
        <ReasonSheet
          title="Changer le prix des messages ?"
          confirm="Enregistrer"
          act={(reason) => call(changeMessagePrices, { body: { messages: toConfirm, reason } })}
          done="Prix des messages enregistrés"
          onDone={(read) => {
            setToConfirm(undefined)
            onChanged(read)
          }}
          onClose={() => setToConfirm(undefined)}
        >
          <p>Les messages de ce mois sont comptés à ces prix, ceux déjà partis aussi.</p>
        </ReasonSheet>
      )}
    </section>
  )
}

/** What was typed, or what is wrong with it by the name of its field. */
function readPrices(typed: Record<keyof MessagePrices, string>) {
  const faults: Partial<Record<keyof MessagePrices, string>> = {}
  const read = { ...most }
  for (const name of fields) {
    const bare = typed[name].replaceAll(/\s/g, '')
    read[name] = Number(bare)
    if (!/^\d+$/.test(bare) || read[name] > most[name])
      faults[name] = `De 0 à ${formatFrancs(most[name])}.`
  }
  return { read: Object.keys(faults).length === 0 ? read : undefined, faults }
}
