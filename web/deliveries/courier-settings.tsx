import { useState, type SyntheticEvent } from 'react'

import {
  changeDeliverySettings,
  type DeliverySettings,
} from '#contract/deliveries/delivery-groups.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { problemsOf, typedIn } from '#web/ui/typed-in.ts'

const CENT = 100
const whole = (typed: string) =>
  Number(typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.') || Number.NaN)

export const percent = (basisPoints: number) => String(basisPoints / CENT).replace('.', ',')

type CourierSettingsProps = { settings: DeliverySettings; onChanged: () => void }

/** What couriers earn and how much cash they may carry; a change asks why. */
export function CourierSettings({ settings, onChanged }: CourierSettingsProps) {
  const [faults, setFaults] = useState<{ share?: string; cap?: string }>({})
  const [toConfirm, setToConfirm] = useState<DeliverySettings>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'share', 'cap')
    const courierShareBasisPoints = Math.round(whole(typed.share) * CENT)
    const cashCap = whole(typed.cap)
    const problems = problemsOf({
      share: isBetween(courierShareBasisPoints, 0, 10_000) ? undefined : 'Le taux va de 0 à 100 %.',
      cap: isBetween(cashCap, 10_000, 5_000_000)
        ? undefined
        : 'Le plafond va de 10 000 f à 5 000 000 f.',
    })
    setFaults(problems)
    if (Object.keys(problems).length === 0) setToConfirm({ courierShareBasisPoints, cashCap })
  }
  return (
    <section className="card" aria-labelledby="livreurs">
      <div className="card-head">
        <h2 id="livreurs">Livreurs</h2>
      </div>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label="Part du livreur, en % de la livraison"
          hint="Vaut pour les remises à venir ; ce qui est gagné reste gagné."
          name="share"
          inputMode="decimal"
          defaultValue={percent(settings.courierShareBasisPoints)}
          error={faults.share ?? null}
        />
        <Field
          label="Plafond de sa caisse, en francs"
          hint="Au-delà, plus de livraison à encaisser avant qu’il remette ses espèces."
          name="cap"
          inputMode="numeric"
          defaultValue={String(settings.cashCap)}
          error={faults.cap ?? null}
        />
        <div>
          <Button type="submit">Enregistrer…</Button>
        </div>
      </form>
      {toConfirm && (
        <ReasonSheet
          title="Changer les réglages des livreurs ?"
          confirm="Enregistrer"
          act={(reason) => call(changeDeliverySettings, { body: { ...toConfirm, reason } })}
          done="Réglages enregistrés"
          onDone={() => {
            setToConfirm(undefined)
            onChanged()
          }}
          onClose={() => setToConfirm(undefined)}
        >
          <p>{`Part : ${percent(toConfirm.courierShareBasisPoints)} %. Plafond : ${toConfirm.cashCap.toLocaleString('fr-FR')} f.`}</p>
        </ReasonSheet>
      )}
    </section>
  )
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
