import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import { amountIn } from '#kernel/wire/amounts.ts'
import {
  changeDeliveryTariff,
  type DeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import { pauseWords, surchargeWords, zoneDay } from '#modules/pricing/contract/zone-words.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useAct } from '#client/api/use-act.ts'
import { useSending } from '#client/api/use-sending.ts'
import { settingChangesKey } from '#modules/settings/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Remark } from '#ui/lists/remark.tsx'

type Zone = DeliveryTariff['zones'][number]
type Part = Pick<Zone, 'pause'> | Pick<Zone, 'surcharge'>

const asked = 'Demandé : une autre personne doit approuver'

/** Zones that take no order for a time, and surcharges with an end. */
export function ZoneStates({ tariff }: { tariff: DeliveryTariff }) {
  const [open, setOpen] = useState<{ zone: Zone; sheet: 'pause' | 'surcharge' } | null>(null)
  const queries = useQueryClient()
  const { mutate: end, isPending } = useAct(
    ({ zone, part, reason }: { zone: Zone; part: Part; reason: string }) =>
      propose(tariff, zone, part, reason),
    { done: asked, changes: settingChangesKey },
  )
  const close = () => {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: settingChangesKey })
  }
  return (
    <section className="card flush" aria-labelledby="suspensions">
      <div className="card-head">
        <h3 id="suspensions">Suspensions et suppléments</h3>
      </div>
      <ul>
        {tariff.zones.map((zone) => (
          <li className="row zone-state" key={zone.zone}>
            <span className="row-text">
              <b>{zone.label}</b>
              {zone.pause && (
                <small>
                  <Badge tone="danger">suspendue</Badge> {pauseWords(zone.pause)}
                </small>
              )}
              {zone.surcharge && (
                <small>
                  <Badge tone="waiting">supplément</Badge> {surchargeWords(zone.surcharge)}
                </small>
              )}
              {!zone.pause && !zone.surcharge && <small>ouverte, sans supplément</small>}
            </span>
            <span className="zone-acts">
              <Button
                look="outline"
                size="small"
                busy={isPending}
                onClick={() =>
                  zone.pause
                    ? end({ zone, part: { pause: null }, reason: `Reprise : ${zone.label}.` })
                    : setOpen({ zone, sheet: 'pause' })
                }
              >
                {zone.pause ? 'Reprendre' : 'Suspendre'}
                <span className="visually-hidden">{` ${zone.label}`}</span>
              </Button>
              <Button
                look="outline"
                size="small"
                busy={isPending}
                onClick={() =>
                  zone.surcharge
                    ? end({
                        zone,
                        part: { surcharge: null },
                        reason: `Fin du supplément : ${zone.label}.`,
                      })
                    : setOpen({ zone, sheet: 'surcharge' })
                }
              >
                {zone.surcharge ? 'Arrêter le supplément' : 'Supplément'}
                <span className="visually-hidden">{` ${zone.label}`}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {open?.sheet === 'pause' && <PauseSheet tariff={tariff} zone={open.zone} onClose={close} />}
      {open?.sheet === 'surcharge' && (
        <SurchargeSheet tariff={tariff} zone={open.zone} onClose={close} />
      )}
    </section>
  )
}

type SheetProps = { tariff: DeliveryTariff; zone: Zone; onClose: () => void }

function PauseSheet({ tariff, zone, onClose }: SheetProps) {
  const sending = useSending<'reason' | 'until'>()
  const [typed, setTyped] = useState({ reason: '', until: '' })
  const { faults, forgive } = sending
  const submit = (form: HTMLFormElement) => {
    const { reason, until } = typedIn(form, 'reason', 'until')
    const problems = {
      ...(reason.trim().length < 3 && { reason: 'Dites pourquoi : les acheteurs le lisent.' }),
      ...(!until && { until: 'Choisissez le jour où la livraison reprend.' }),
    }
    void sending.send(problems, async () => {
      const why = `${zone.label} suspendue : ${reason.trim()}`
      await propose(tariff, zone, { pause: { reason: reason.trim(), until } }, why)
      showNotice(asked)
      onClose()
    })
  }
  const field = (name: 'reason' | 'until') => ({
    name,
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }))
      forgive(name)
    },
  })
  return (
    <FormSheet
      title={`Suspendre ${zone.label}`}
      confirm={typed.until ? `Suspendre jusqu’au ${zoneDay(typed.until)}` : 'Suspendre'}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Raison, lue par les acheteurs" maxLength={120} {...field('reason')} />
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

type SurchargeField = 'francs' | 'reason' | 'until'

function SurchargeSheet({ tariff, zone, onClose }: SheetProps) {
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
      await propose(tariff, zone, { surcharge }, `${zone.label} : ${surchargeWords(surcharge)}`)
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

function propose(tariff: DeliveryTariff, { zone }: Zone, part: Part, reason: string) {
  const zones = tariff.zones.map((one) => (one.zone === zone ? { ...one, ...part } : one))
  return call(changeDeliveryTariff, { body: { ...tariff, zones, reason } })
}
