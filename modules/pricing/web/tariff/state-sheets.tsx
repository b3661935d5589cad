import { lastDayWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import { amountIn } from '#kernel/wire/amounts.ts'
import {
  changeDeliveryTariff,
  type DeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import {
  changeServedRegions,
  type ServedRegions,
} from '#modules/pricing/contract/served-regions.ts'
import type { ZonePause } from '#modules/pricing/contract/zone-state.ts'
import { pauseWords, surchargeWords } from '#modules/pricing/contract/zone-words.ts'
import { call } from '#client/api/client.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import { settingChangesKey } from '#modules/settings/web/index.ts'
import { Field } from '#ui/forms/field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Remark } from '#ui/lists/remark.tsx'

type Zone = DeliveryTariff['zones'][number]
type Region = ServedRegions['regions'][number]
type Part = Partial<Pick<Zone, 'pause' | 'surcharge'>>

const asked = 'Demandé : une autre personne doit approuver'

type PauseSheetProps = {
  /** Of a zone or a region. */
  name: string
  /** Offered, to be changed. */
  reason?: string
  ask: (pause: ZonePause, why: string) => Promise<unknown>
  onClose: () => void
}

export function PauseSheet({ name, reason: offered = '', ask, onClose }: PauseSheetProps) {
  const sending = useSending<'reason' | 'until'>()
  const [typed, setTyped] = useState({ reason: offered, until: '' })
  const { faults, forgive } = sending
  const submit = (form: HTMLFormElement) => {
    const { reason, until } = typedIn(form, 'reason', 'until')
    const problems = {
      ...(reason.trim().length < 3 && { reason: 'Dites pourquoi : les acheteurs le lisent.' }),
      ...(!until && { until: 'Choisissez le jour où la livraison reprend.' }),
    }
    void sending.send(problems, async () => {
      await ask({ reason: reason.trim(), until }, `${name}, suspension : ${reason.trim()}`)
      showNotice(asked)
      onClose()
    })
  }
  const field = (field: 'reason' | 'until') => ({
    name: field,
    error: faults[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [field]: target.value }))
      forgive(field)
    },
  })
  return (
    <FormSheet
      title={`Suspendre ${name}`}
      confirm={typed.until ? `Suspendre ${lastDayWords(typed.until)}` : 'Suspendre'}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Raison, lue par les acheteurs"
        maxLength={120}
        defaultValue={offered}
        {...field('reason')}
      />
      <Field label="La livraison reprend le" type="date" {...field('until')} />
      {typed.reason.trim() && typed.until && (
        <Remark tone="info">{`L’acheteur lit : ${pauseWords(typed)}`}</Remark>
      )}
      <p className="small muted">
        Les commandes en route restent suivies. Aucune nouvelle n’est prise.
      </p>
    </FormSheet>
  )
}

type SheetProps = { tariff: DeliveryTariff; zone: Zone; onClose: () => void }
type SurchargeField = 'francs' | 'reason' | 'until'

export function SurchargeSheet({ tariff, zone, onClose }: SheetProps) {
  const sending = useSending<SurchargeField>()
  const { faults, forgive } = sending
  const submit = (form: HTMLFormElement) => {
    const typed = typedIn(form, 'francs', 'reason', 'until')
    const francs = amountIn(typed.francs) ?? 0
    const reason = typed.reason.trim()
    const problems = {
      ...(francs < 1 && { francs: 'Un supplément est d’au moins 1 f.' }),
      ...(reason.length < 3 && { reason: 'Nommez le supplément, par exemple « carburant ».' }),
      ...(!typed.until && { until: 'Choisissez le dernier jour du supplément.' }),
    }
    void sending.send(problems, async () => {
      const surcharge = { francs, reason, until: typed.until }
      await proposePart(tariff, zone, { surcharge }, `${zone.label} : ${surchargeWords(surcharge)}`)
      showNotice(asked)
      onClose()
    })
  }
  const field = (name: SurchargeField) => ({
    name,
    error: faults[name],
    onChange: () => forgive(name),
  })
  return (
    <FormSheet
      title={`Supplément, ${zone.label}`}
      confirm="Demander"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Francs de plus par livraison"
        inputMode="numeric"
        autoComplete="off"
        {...field('francs')}
      />
      <Field label="Nom, lu par les acheteurs" maxLength={60} {...field('reason')} />
      <Field label="Dernier jour" type="date" {...field('until')} />
      <p className="small muted">Les commandes déjà passées gardent leur prix.</p>
    </FormSheet>
  )
}

type ResumeSheetProps = { onClose: () => void } & (
  | { tariff: DeliveryTariff; zone: Zone; part: 'pause' | 'surcharge' }
  | { region: Region }
)

/** Ends a pause or a surcharge before its day. */
export function ResumeSheet({ onClose, ...of }: ResumeSheetProps) {
  const name = 'region' in of ? of.region.region : of.zone.label
  const isSurcharge = 'part' in of && of.part === 'surcharge'
  const why = isSurcharge ? `Fin du supplément : ${name}.` : `Reprise : ${name}.`
  return (
    <ActSheet
      title={isSurcharge ? `Arrêter le supplément, ${name}` : `Reprendre ${name}`}
      confirm="Demander"
      done={asked}
      changes={settingChangesKey}
      act={() =>
        'region' in of
          ? pauseRegion(of.region, null, why)
          : proposePart(of.tariff, of.zone, { [of.part]: null }, why)
      }
      onClose={onClose}
    >
      <p>Une autre personne de l’équipe doit approuver.</p>
    </ActSheet>
  )
}

export function pauseZone(tariff: DeliveryTariff, zone: Zone, pause: ZonePause, why: string) {
  return proposePart(tariff, zone, { pause }, why)
}

export function pauseRegion(
  { region, servedBy }: Region,
  pause: ZonePause | null,
  reason: string,
): Promise<unknown> {
  return call(changeServedRegions, { body: { regions: [{ region, servedBy, pause }], reason } })
}

function proposePart(tariff: DeliveryTariff, { zone }: Zone, part: Part, reason: string) {
  const zones = tariff.zones.map((one) => (one.zone === zone ? { ...one, ...part } : one))
  return call(changeDeliveryTariff, { body: { ...tariff, zones, reason } })
}
