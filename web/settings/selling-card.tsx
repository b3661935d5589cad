import { useState, type SyntheticEvent } from 'react'

import type { Selling } from '#contract/settings/market-settings.ts'
import { settingFacts } from '#contract/settings/setting-words.ts'
import { proposeSelling, type SettingChanges } from '#contract/settings/settings.ts'
import { plans, type PlanName } from '#contract/subscriptions/plans.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import { readSelling } from './read-selling.ts'

const names = Object.keys(plans) as PlanName[]

type SellingCardProps = {
  selling: Selling
  waits: boolean
  onChanged: (read: SettingChanges) => void
}

/** « Commission et formules »: proposed here, approved by another person of the team. */
export function SellingCard({ selling, waits, onChanged }: SellingCardProps) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [toConfirm, setToConfirm] = useState<Selling>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readSelling(new FormData(event.currentTarget))
    setFaults(read.faults)
    if (read.selling) setToConfirm(read.selling)
  }
  return (
    <section className="card" aria-labelledby="vendre">
      <div className="card-head">
        <h2 id="vendre">Commission et formules</h2>
      </div>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          name="commission"
          label="Commission, en % du prix des articles"
          hint="Vaut pour les commandes à venir ; chaque vente passée garde la sienne."
          inputMode="decimal"
          defaultValue={String(selling.commissionBasisPoints / 100).replace('.', ',')}
          error={faults['commission'] ?? null}
        />
        {names.map((plan) => {
          const { monthlyFrancs, liveProducts } = selling.plans[plan]
          const { label } = plans[plan]
          return (
            <fieldset className="grid gap-4 sm:grid-cols-2" key={plan}>
              <legend className="semibold mb-2">{label}</legend>
              {plan !== 'free' && (
                <Field
                  name={`${plan}-price`}
                  label={`${label} : prix d’un mois, en francs`}
                  inputMode="numeric"
                  defaultValue={String(monthlyFrancs)}
                  error={faults[`${plan}-price`] ?? null}
                />
              )}
              <Field
                name={`${plan}-quota`}
                label={`${label} : produits en ligne`}
                hint="Rien : sans limite."
                inputMode="numeric"
                defaultValue={liveProducts === null ? '' : String(liveProducts)}
                error={faults[`${plan}-quota`] ?? null}
              />
            </fieldset>
          )
        })}
        <div>
          <Button type="submit" disabled={waits}>
            Demander ce changement…
          </Button>
          {waits && <p className="small muted mt-2">Un changement attend déjà une décision.</p>}
        </div>
      </form>
      {toConfirm && (
        <ReasonSheet
          title="Changer ce que vendre coûte ?"
          confirm="Demander"
          act={(reason) => call(proposeSelling, { body: { selling: toConfirm, reason } })}
          done="Demandé : une autre personne doit approuver"
          onDone={(read) => {
            setToConfirm(undefined)
            onChanged(read)
          }}
          onClose={() => setToConfirm(undefined)}
        >
          <ul>
            {Object.entries(settingFacts(toConfirm))
              .filter(([name, value]) => value !== settingFacts(selling)[name])
              .map(([name, value]) => (
                <li key={name}>{`${name} : ${settingFacts(selling)[name]} → ${value}`}</li>
              ))}
          </ul>
        </ReasonSheet>
      )}
    </section>
  )
}
