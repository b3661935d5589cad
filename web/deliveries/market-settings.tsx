import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import {
  changeDeliverySettings,
  readDeliverySettings,
  type DeliverySettings,
} from '#contract/deliveries/delivery-groups.ts'
import { COMMISSION_BASIS_POINTS } from '#contract/kernel/limits.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { Reading } from '#web/api/reading.tsx'
import { workPaths } from '#web/work-paths.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showNotice } from '#web/ui/notice-store.ts'

const CENT = 100
const percent = (basisPoints: number) => String(basisPoints / CENT).replace('.', ',')
const whole = (typed: string) =>
  Number(typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.') || Number.NaN)

/** « Réglages »: what the team sets for everybody. Each change stands in the journal, before and after. */
export function MarketSettings({ Frame, last }: { Frame: ScreenFrame; last?: ReactNode }) {
  const query = useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: ({ signal }) => call(readDeliverySettings, {}, { signal }),
  })
  return (
    <Frame detail="Chaque changement est gardé au journal, avant et après.">
      <Reading query={query} cards={1}>
        {(settings) => <CourierForm key={JSON.stringify(settings)} settings={settings} />}
      </Reading>
      <section className="card flush" aria-labelledby="ailleurs">
        <div className="card-head">
          <h2 id="ailleurs">Réglé ailleurs</h2>
        </div>
        <ul>
          <li>
            <Link className="row" to={workPaths.adminTariff()}>
              <span className="row-text">
                <b>Zones et frais</b>
                <small>
                  Frais par zone et par poids, délais, plafond du paiement à la livraison
                </small>
              </span>
            </Link>
          </li>
          <li>
            <Link className="row" to={workPaths.dispatchDashboard('groupes')}>
              <span className="row-text">
                <b>Groupes de livreurs</b>
                <small>Quelles zones chacun sert</small>
              </span>
            </Link>
          </li>
          <li className="row">
            <span className="row-text">
              <b>Commission : {percent(COMMISSION_BASIS_POINTS)}&nbsp;%</b>
              <small>
                Écrite dans les conditions d’utilisation, et figée sur chaque vente : elle ne se
                change pas ici.
              </small>
            </span>
          </li>
        </ul>
      </section>
      {last}
    </Frame>
  )
}

function CourierForm({ settings }: { settings: DeliverySettings }) {
  const queries = useQueryClient()
  const [share, setShare] = useState(percent(settings.courierShareBasisPoints))
  const [cap, setCap] = useState(String(settings.cashCap))
  const { form, busy, faults, sentence, send } = useSending<'courierShareBasisPoints' | 'cashCap'>()
  const asked = { courierShareBasisPoints: Math.round(whole(share) * CENT), cashCap: whole(cap) }
  const save = () =>
    send(
      {
        ...(Number.isFinite(asked.courierShareBasisPoints)
          ? {}
          : { courierShareBasisPoints: 'Entrez un taux de 0 à 100.' }),
        ...(Number.isInteger(asked.cashCap)
          ? {}
          : { cashCap: 'Entrez un nombre entier de francs.' }),
      },
      async () => {
        queries.setQueryData(
          ['admin', 'settings'],
          await call(changeDeliverySettings, { body: asked }),
        )
        showNotice('Réglages enregistrés')
      },
    )
  return (
    <section className="card" aria-labelledby="livreurs">
      <div className="card-head">
        <h2 id="livreurs">Livreurs</h2>
      </div>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Part du livreur, en % de la livraison"
          hint="Vaut pour les remises à venir."
          name="courierShareBasisPoints"
          inputMode="decimal"
          value={share}
          error={faults.courierShareBasisPoints ?? null}
          onChange={({ target }) => setShare(target.value)}
        />
        <Field
          label="Plafond de sa caisse, en francs"
          hint="Au-delà, plus de livraison à encaisser avant qu’il remette ses espèces."
          name="cashCap"
          inputMode="numeric"
          value={cap}
          error={faults.cashCap ?? null}
          onChange={({ target }) => setCap(target.value)}
        />
        {sentence && (
          <p className="field-error" role="alert">
            {sentence}
          </p>
        )}
        <div>
          <Button type="submit" busy={busy} busyWords="Enregistrement...">
            Enregistrer
          </Button>
        </div>
      </form>
    </section>
  )
}
