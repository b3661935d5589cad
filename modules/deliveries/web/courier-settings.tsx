import { useQueryClient } from '@tanstack/react-query'

import {
  proposeDeliverySettings,
  type DeliverySettings,
} from '#modules/deliveries/contract/share-and-cap.ts'
import { amountIn, basisPointsIn } from '#kernel/wire/amounts.ts'
import { call } from '#client/api/client.ts'
import { ReasonedForm, type ReadForm } from '#client/api/reasoned-form.tsx'
import { settingChangesKey, useTopicWaits } from '#modules/settings/web/index.ts'
import { Field } from '#ui/forms/field.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

const CENT = 100

export const percent = (basisPoints: number) => String(basisPoints / CENT).replace('.', ',')

type CourierSettingsProps = { settings: DeliverySettings; onChanged?: () => void }

/** Fee share and cash cap, approved by another team member. */
export function CourierSettings({ settings, onChanged }: CourierSettingsProps) {
  const queries = useQueryClient()
  const waits = useTopicWaits('couriers')
  return (
    <ReasonedForm
      id="livreurs"
      title="Livreurs"
      save="Demander ce changement…"
      closed={waits ? 'Un changement attend déjà une décision.' : undefined}
      readForm={readSettings}
      question="Changer les réglages des livreurs ?"
      confirm="Demander"
      done="Demandé : une autre personne doit approuver"
      renderConsequence={({ courierShareBasisPoints, failedTripBasisPoints, cashCap }) => (
        <p>{`Part : ${percent(courierShareBasisPoints)} %. Trajet sans remise : ${percent(failedTripBasisPoints)} % de cette part. Plafond : ${cashCap.toLocaleString('fr-FR')} f.`}</p>
      )}
      act={(read, reason) => call(proposeDeliverySettings, { body: { ...read, reason } })}
      onChanged={() => {
        void queries.invalidateQueries({ queryKey: settingChangesKey })
        onChanged?.()
      }}
    >
      {(faultOf) => (
        <>
          <Field
            label="Part du livreur, en % de la livraison"
            hint="Vaut pour les remises à venir ; ce qui est gagné reste gagné."
            name="share"
            inputMode="decimal"
            defaultValue={percent(settings.courierShareBasisPoints)}
            error={faultOf('share')}
          />
          <Field
            label="Trajet sans remise, en % de sa part"
            hint="Payé une fois par colis rendu : par l’acompte, la boutique ou Sugu, selon la faute."
            name="trip"
            inputMode="decimal"
            defaultValue={percent(settings.failedTripBasisPoints)}
            error={faultOf('trip')}
          />
          <Field
            label="Plafond de sa caisse, en francs"
            hint="Au-delà, plus de livraison à encaisser avant qu’il remette ses espèces."
            name="cap"
            inputMode="numeric"
            defaultValue={String(settings.cashCap)}
            error={faultOf('cap')}
          />
        </>
      )}
    </ReasonedForm>
  )
}

function readSettings(form: HTMLFormElement): ReadForm<DeliverySettings> {
  const typed = typedIn(form, 'share', 'trip', 'cap')
  const courierShareBasisPoints = basisPointsIn(typed.share)
  const failedTripBasisPoints = basisPointsIn(typed.trip)
  const cashCap = amountIn(typed.cap) ?? Number.NaN
  const faults = problemsOf({
    share: isBetween(courierShareBasisPoints, 0, 10_000) ? undefined : 'Le taux va de 0 à 100 %.',
    trip: isBetween(failedTripBasisPoints, 0, 10_000)
      ? undefined
      : 'La part d’un trajet sans remise va de 0 à 100 %.',
    cap: isBetween(cashCap, 10_000, 5_000_000)
      ? undefined
      : 'Le plafond va de 10 000 f à 5 000 000 f.',
  })
  const read = { courierShareBasisPoints, failedTripBasisPoints, cashCap }
  return { faults, read: Object.keys(faults).length === 0 ? read : undefined }
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
