import { weekDayNames } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Carrier,
  type CoachLine,
  addCarrier,
  addLine,
  changeCarrier,
  changeLine,
  listCarriers,
} from '#modules/coaches/contract/carriers.ts'
import { paymentProviders } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { regions } from '#modules/places/contract/locations.ts'
import { type ReadNumber, readAmount, readCount } from '#kernel/wire/amounts.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { type Sending, useSending } from '#client/api/use-sending.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'

export const carriersKey = ['carriers']

type CarrierField = 'name' | 'phone' | 'provider' | 'reason'
type CarrierSheetProps = { carrier: Carrier | null; onClose: () => void }

export function CarrierSheet({ carrier, onClose }: CarrierSheetProps) {
  const sending = useSending<CarrierField>()
  const kept = useKept(sending, onClose)
  const field = fieldsOf(sending)
  const submit = (form: HTMLFormElement) =>
    kept(carrier ? 'Transporteur modifié' : 'Transporteur ajouté', () => {
      const { provider: chosen, ...facts } = typedIn(form, 'name', 'phone', 'provider', 'reason')
      const provider = paymentProviders.find((one) => one === chosen) ?? paymentProviders[0]
      const body = { ...facts, provider }
      if (!carrier) return call(addCarrier, { body })
      const isOpen = isTicked(form, 'isOpen')
      return call(changeCarrier, { params: { id: carrier._id }, body: { ...body, isOpen } })
    })
  return (
    <FormSheet
      title={carrier ? `Modifier ${carrier.name}` : 'Nouveau transporteur'}
      confirm="Enregistrer"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Nom" defaultValue={carrier?.name} autoComplete="off" {...field('name')} />
      <Field
        label="Téléphone"
        hint="Les versements du samedi vont à ce numéro."
        type="tel"
        inputMode="tel"
        autoComplete="off"
        defaultValue={carrier?.phone}
        {...field('phone')}
      />
      <Select
        label="Payé par"
        options={paymentProviders.map((value) => ({ value, label: providerWords[value] }))}
        defaultValue={carrier?.provider}
        {...field('provider')}
      />
      {carrier && (
        <Checkbox name="isOpen" defaultChecked={carrier.isOpen}>
          Ouvert : des bordereaux peuvent lui être faits
        </Checkbox>
      )}
      <TextArea label="Raison" rows={2} maxLength={300} {...field('reason')} />
    </FormSheet>
  )
}

type LineField =
  | 'station'
  | 'from'
  | 'region'
  | 'days'
  | 'leavesAt'
  | 'roadDays'
  | 'light'
  | 'medium'
  | 'heavy'
  | 'prices'
  | 'reason'
type LineSheetProps = { carrier: Carrier; line: CoachLine | null; onClose: () => void }

export function LineSheet({ carrier, line, onClose }: LineSheetProps) {
  const sending = useSending<LineField>()
  const kept = useKept(sending, onClose)
  const field = fieldsOf(sending)
  const submit = (form: HTMLFormElement) =>
    kept(line ? 'Ligne modifiée' : 'Ligne ajoutée', () => {
      const body = readLine(form)
      if (!line) return call(addLine, { params: { id: carrier._id }, body })
      const isOpen = isTicked(form, 'isOpen')
      return call(changeLine, { params: { id: line._id }, body: { ...body, isOpen } })
    })
  return (
    <FormSheet
      title={`${line ? 'Ligne' : 'Nouvelle ligne'} de ${carrier.name}`}
      confirm="Enregistrer"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select label="De" options={regions} defaultValue={line?.from} {...field('from')} />
      <Field
        label="Gare de départ"
        defaultValue={line?.station ?? 'Gare de Sogoniko'}
        {...field('station')}
      />
      <Select
        label="Vers"
        options={regions}
        defaultValue={line?.region ?? 'Kayes'}
        {...field('region')}
      />
      <fieldset className="stack">
        <legend className="label">Jours de départ</legend>
        {weekDayNames.map((name, index) => (
          <Checkbox
            key={name}
            name="days"
            value={index + 1}
            defaultChecked={line ? line.days.includes(index + 1) : index < 6}
            onChange={() => sending.forgive('days')}
          >
            {name}
          </Checkbox>
        ))}
        {sending.faults.days && <FieldError>{sending.faults.days}</FieldError>}
      </fieldset>
      <Field
        label="Heure de départ"
        type="time"
        defaultValue={line?.leavesAt ?? '18:00'}
        {...field('leavesAt')}
      />
      <Field
        label="Jours de route"
        hint="0 : il arrive le jour même."
        inputMode="numeric"
        defaultValue={line?.roadDays ?? 1}
        {...field('roadDays')}
      />
      {priceFields.map(({ name, label, weight }) => (
        <Field
          key={name}
          label={label}
          inputMode="numeric"
          trailing={<span className="suffix">f</span>}
          defaultValue={line?.prices[weight]}
          {...field(name)}
        />
      ))}
      {sending.faults.prices && <FieldError>{sending.faults.prices}</FieldError>}
      {line && (
        <Checkbox name="isOpen" defaultChecked={line.isOpen}>
          Ouverte : elle prend des colis
        </Checkbox>
      )}
      <TextArea label="Raison" rows={2} maxLength={300} {...field('reason')} />
    </FormSheet>
  )
}

const priceFields = [
  { name: 'light', label: 'Un colis léger', weight: 'léger' },
  { name: 'medium', label: 'Un colis moyen', weight: 'moyen' },
  { name: 'heavy', label: 'Un colis lourd', weight: 'lourd' },
] as const

function readLine(form: HTMLFormElement) {
  const typed = typedIn(
    form,
    'station',
    'from',
    'region',
    'leavesAt',
    'roadDays',
    'light',
    'medium',
    'heavy',
    'reason',
  )
  const { station, from, region, leavesAt, reason } = typed
  return {
    station,
    from,
    region,
    leavesAt,
    reason,
    days: new FormData(form).getAll('days').map(Number),
    roadDays: numberIn(readCount, typed.roadDays),
    prices: {
      léger: numberIn(readAmount, typed.light),
      moyen: numberIn(readAmount, typed.medium),
      lourd: numberIn(readAmount, typed.heavy),
    },
  }
}

/** NaN, which the schema refuses, unless a number was typed. */
function numberIn(read: (typed: string) => ReadNumber, typed: string): number {
  return read(typed).value ?? Number.NaN
}

function isTicked(form: HTMLFormElement, name: string): boolean {
  return new FormData(form).get(name) !== null
}

function fieldsOf<Name extends string>({ faults, forgive }: Sending<Name>) {
  return (name: Name) => ({ name, error: faults[name], onChange: () => forgive(name) })
}

/** Sends, then reads carriers and regions again and closes the sheet. */
function useKept<Name extends string>(sending: Sending<Name>, onClose: () => void) {
  const queries = useQueryClient()
  return (done: string, act: () => Promise<unknown>) =>
    void sending.send({}, async () => {
      await act()
      void queries.invalidateQueries({ queryKey: carriersKey })
      void queries.invalidateQueries({ queryKey: ['served-regions'] })
      showNotice(done)
      onClose()
    })
}

type CloseLineProps = { lineId: string; onClose: () => void }

/** Closes a coach line from « Zones et frais »; it is opened again in « Cars ». */
export function CloseLine({ lineId, onClose }: CloseLineProps) {
  const { data } = useRead(carriersKey, listCarriers, {})
  const lines = (data?.carriers ?? []).flatMap(({ name, lines: own }) =>
    own.map((line) => ({ ...line, carrier: name })),
  )
  const line = lines.find(({ _id }) => _id === lineId)
  if (!line) return null
  const { _id: id, carrier, isOpen: _open, ...facts } = line
  return (
    <ReasonSheet
      title={`Fermer ${facts.from} → ${facts.region} ?`}
      confirm="Fermer la ligne"
      done="Ligne fermée"
      changes={carriersKey}
      act={(reason) =>
        call(changeLine, { params: { id }, body: { ...facts, isOpen: false, reason } })
      }
      onClose={onClose}
    >
      <p>{`${carrier}, ${departureWords(facts)}. Aucune nouvelle commande ne compte sur ce car ; ceux qui sont partis arrivent.`}</p>
    </ReasonSheet>
  )
}
