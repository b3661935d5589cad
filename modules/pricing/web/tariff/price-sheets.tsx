import type { ReactNode } from 'react'

import { amountIn } from '#kernel/wire/amounts.ts'
import {
  changeDeliveryTariff,
  type DeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { type Sending, useSending } from '#client/api/use-sending.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'

type Zone = DeliveryTariff['zones'][number]
type Tariff = { tariff: DeliveryTariff; onClose: () => void }

const asked = 'Demandé : une autre personne doit approuver'
const NUMBER = 'Entrez un nombre entier.'

/** Fields have the names of the request’s, so that what the server refuses stands beside them. */
export function ZoneSheet({ tariff, zone, onClose }: Tariff & { zone: Zone }) {
  const sending = useSending<string>()
  const at = `zones.${tariff.zones.indexOf(zone)}`
  const submit = (form: HTMLFormElement) => {
    const { number, text, problems } = reader(form)
    const feesOf = (part: 'fees' | 'relayFees') => ({
      léger: number(`${at}.${part}.léger`),
      moyen: number(`${at}.${part}.moyen`),
      lourd: number(`${at}.${part}.lourd`),
    })
    const hasRelay = weightClasses.some((weight) => text(`${at}.relayFees.${weight}`))
    const { relayFees: _former, ...kept } = zone
    const changed = {
      ...kept,
      label: text(`${at}.label`),
      fees: feesOf('fees'),
      // Without the relay's fees, which follow those of the door.
      ...(hasRelay && { relayFees: feesOf('relayFees') }),
      minDays: number(`${at}.minDays`),
      maxDays: number(`${at}.maxDays`),
      cashAllowed: text('cash') === 'on',
      depositAbove: text(`${at}.depositAbove`) ? number(`${at}.depositAbove`) : null,
    }
    const zones = tariff.zones.map((one) => (one === zone ? changed : one))
    void sending.send(problems(), () => propose({ ...tariff, zones }, text('reason'), onClose))
  }
  const field = fieldsOf(sending)
  const fees = (part: 'fees' | 'relayFees', words: string, given: Zone['fees'] | undefined) => (
    <>
      <b className="semibold">{words}</b>
      {weightClasses.map((weight) => (
        <Field
          key={weight}
          label={`${words}, ${weight}`}
          defaultValue={given?.[weight] ?? ''}
          {...field(`${at}.${part}.${weight}`)}
        />
      ))}
    </>
  )
  return (
    <TariffSheet title={zone.label} sending={sending} onSubmit={submit} onClose={onClose}>
      <div className="price-grid">
        <span />
        {weightClasses.map((weight) => (
          <span className="small muted" key={weight} aria-hidden>
            {weight}
          </span>
        ))}
        {fees('fees', 'Porte', zone.fees)}
        {fees('relayFees', 'Relais', zone.relayFees)}
      </div>
      <div className="field-pair">
        <Field label="Jours, au moins" defaultValue={zone.minDays} {...field(`${at}.minDays`)} />
        <Field label="Jours, au plus" defaultValue={zone.maxDays} {...field(`${at}.maxDays`)} />
      </div>
      <Checkbox name="cash" defaultChecked={zone.cashAllowed}>
        Paiement à la livraison
      </Checkbox>
      <Field
        label="Acompte au-dessus de"
        hint="Articles d’une commande à payer à la livraison ; vide, aucun acompte."
        defaultValue={zone.depositAbove ?? ''}
        {...field(`${at}.depositAbove`)}
      />
      <Field
        label="Nom de la zone"
        defaultValue={zone.label}
        {...field(`${at}.label`)}
        inputMode="text"
      />
    </TariffSheet>
  )
}

export function RulesSheet({ tariff, onClose }: Tariff) {
  const sending = useSending<string>()
  const field = fieldsOf(sending)
  const submit = (form: HTMLFormElement) => {
    const { number, text, problems } = reader(form)
    const rules = { furtherShop: number('furtherShop'), cashCeiling: number('cashCeiling') }
    void sending.send(problems(), () => propose({ ...tariff, ...rules }, text('reason'), onClose))
  }
  return (
    <TariffSheet title="Toutes les zones" sending={sending} onSubmit={submit} onClose={onClose}>
      <Field
        label="Par boutique de plus"
        hint="Ajouté une fois pour chaque autre boutique de la commande"
        defaultValue={tariff.furtherShop}
        {...field('furtherShop')}
      />
      <Field
        label="Plafond du paiement à la livraison"
        hint="Au-dessus, seul le mobile money est possible"
        defaultValue={tariff.cashCeiling}
        {...field('cashCeiling')}
      />
    </TariffSheet>
  )
}

type TariffSheetProps = {
  title: string
  sending: Sending<string>
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

function TariffSheet({ children, sending, ...sheet }: TariffSheetProps) {
  return (
    <FormSheet confirm="Proposer ces prix" sending={sending} {...sheet}>
      {children}
      <TextArea
        label="Pourquoi ces changements"
        hint="Gardé au journal avec votre nom."
        name="reason"
        rows={2}
        maxLength={300}
        error={sending.faults['reason']}
        onChange={() => sending.forgive('reason')}
      />
      <p className="small muted">
        En francs. Une autre personne de l’équipe approuve. Les commandes passées gardent leur prix.
      </p>
    </FormSheet>
  )
}

function fieldsOf({ faults, forgive }: Sending<string>) {
  return (name: string) => ({
    name,
    error: faults[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 60,
    onChange: () => forgive(name),
  })
}

/** Reads the fields of a form, and what is wrong with them. */
function reader(form: HTMLFormElement) {
  const data = new FormData(form)
  const found: Record<string, string> = {}
  const text = (name: string) => {
    const typed = data.get(name)
    return typeof typed === 'string' ? typed.trim() : ''
  }
  const number = (name: string): number => {
    const read = amountIn(text(name)) ?? Number.NaN
    if (!(read < 10_000_000)) found[name] = NUMBER
    return read
  }
  const problems = () => ({
    ...found,
    ...(text('reason').length < 3 && { reason: 'Dites pourquoi les frais changent.' }),
  })
  return { text, number, problems }
}

async function propose(tariff: DeliveryTariff, reason: string, onDone: () => void): Promise<void> {
  await call(changeDeliveryTariff, { body: { ...tariff, reason } })
  showNotice(asked)
  onDone()
}
