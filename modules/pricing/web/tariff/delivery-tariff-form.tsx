import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent, useId, type ComponentProps } from 'react'
import { amountIn } from '#kernel/wire/amounts.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  changeDeliveryTariff,
  readDeliveryTariff,
  type DeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { settingChangesKey, WaitingTopic } from '#modules/settings/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { Field } from '#ui/forms/field.tsx'
import { focusFirstFault } from '#ui/forms/focus-first-fault.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { ZoneStates } from './zone-states.tsx'
import { TariffZones } from './tariff-zones.tsx'

const NUMBER = 'Entrez un nombre entier.'

const KEY = ['delivery-tariff']

export function DeliveryTariffForm() {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useRead(KEY, readDeliveryTariff, {})
  if (data)
    return (
      <div className="stack">
        <WaitingTopic
          topic="delivery"
          onDecided={() => void queries.invalidateQueries({ queryKey: KEY })}
        />
        <ZoneStates tariff={data} />
        <Grid key={data.version} tariff={data} onReload={() => void refetch()} />
      </div>
    )
  return error ? (
    <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
  ) : (
    <ListSkeleton count={5} />
  )
}

function Grid({ tariff, onReload }: { tariff: DeliveryTariff; onReload: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const [draft, setDraft] = useState<TariffDraft>(() => draftOf(tariff))
  const [problems, setProblems] = useState<TariffProblems>({})
  const save = useMutation({
    mutationFn: (body: DeliveryTariff & { reason: string }) => call(changeDeliveryTariff, { body }),
    onSuccess: (present) => {
      setDraft(draftOf(present))
      void queries.invalidateQueries({ queryKey: settingChangesKey })
      showNotice('Demandé : une autre personne doit approuver')
    },
    onError: (failure) => {
      setProblems(failure instanceof CallFailure ? refusedFields(failure.fields, tariff) : {})
      focusFirstFault(form)
    },
  })
  const change = (field: string, typed: string) =>
    setDraft((before) => ({ ...before, [field]: typed }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const read = readDraft(draft, tariff)
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0) focusFirstFault(form)
    else save.mutate({ ...read.tariff, reason: read.reason })
  }
  const field = (name: string) => ({
    name,
    value: draft[name] ?? '',
    error: problems[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 60,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  const changedMeanwhile =
    save.error instanceof CallFailure && save.error.code === 'orders.tariff_changed'
  return (
    <form
      ref={form}
      className="form form-with-table"
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Frais de livraison"
    >
      <p className="small muted">
        En francs. Une autre personne de l’équipe approuve, puis ils valent pour les commandes à
        venir ; celles qui sont passées gardent ce qui a été annoncé. « Acompte au-dessus » : les
        commandes à payer à la livraison dont les articles dépassent cette somme ; vide, aucune.
      </p>
      <TariffZones
        zones={tariff.zones}
        field={field}
        cash={({ zone }) => draft[`${zone}.cash`] === 'oui'}
        onCash={({ zone }, yes) => change(`${zone}.cash`, yes ? 'oui' : '')}
      />
      <ZoneNames zones={tariff.zones} field={field} />
      <div className="field-pair">
        <Field
          label="Par boutique de plus"
          hint="Ajouté une fois pour chaque autre boutique de la commande"
          {...field('furtherShop')}
        />
        <Field
          label="Plafond du paiement à la livraison"
          hint="Au-dessus, seul le mobile money est possible"
          {...field('cashCeiling')}
        />
      </div>
      <TextArea
        label="Pourquoi ces changements"
        hint="Gardé au journal avec votre nom."
        name="reason"
        rows={2}
        maxLength={300}
        value={draft['reason'] ?? ''}
        error={problems['reason']}
        onChange={({ target }) => change('reason', target.value)}
      />
      <div className="announcements" role="alert">
        {save.error && <Remark tone="danger">{sentenceOf(save.error)}</Remark>}
      </div>
      {changedMeanwhile && (
        <Button look="outline" onClick={onReload}>
          Voir les nouveaux frais
        </Button>
      )}
      <div>
        <Button type="submit" busy={save.isPending} busyWords="Traitement...">
          Demander ce changement
        </Button>
      </div>
    </form>
  )
}

type TariffDraft = Readonly<Record<string, string>>

type TariffProblems = Readonly<Record<string, string>>

export function draftOf({ zones, furtherShop, cashCeiling }: DeliveryTariff): TariffDraft {
  const draft: Record<string, string> = {
    reason: '',
    furtherShop: String(furtherShop),
    cashCeiling: String(cashCeiling),
  }
  for (const {
    zone,
    label,
    fees,
    relayFees,
    minDays,
    maxDays,
    cashAllowed,
    depositAbove,
  } of zones) {
    draft[`${zone}.label`] = label
    for (const weight of weightClasses) {
      draft[`${zone}.${weight}`] = String(fees[weight])
      draft[`${zone}.relayFees.${weight}`] = relayFees ? String(relayFees[weight]) : ''
    }
    draft[`${zone}.minDays`] = String(minDays)
    draft[`${zone}.maxDays`] = String(maxDays)
    draft[`${zone}.depositAbove`] = depositAbove === null ? '' : String(depositAbove)
    draft[`${zone}.cash`] = cashAllowed ? 'oui' : ''
  }
  return draft
}

export function readDraft(
  draft: TariffDraft,
  read: DeliveryTariff,
): { tariff: DeliveryTariff; reason: string; problems: TariffProblems } {
  const problems: Record<string, string> = {}
  const reason = (draft['reason'] ?? '').trim()
  if (reason.length < 3) problems['reason'] = 'Dites pourquoi les frais changent.'
  const number = (field: string): number => {
    const read = amountIn(draft[field] ?? '') ?? Number.NaN
    if (!(read < 10_000_000)) problems[field] = NUMBER
    return read
  }
  const typed = (field: string) => (draft[field] ?? '').trim() !== ''
  // Without the relay's fees, which follow those of the door.
  const zones = read.zones.map(({ relayFees: _relayFees, ...zone }) => {
    const fees = {
      léger: number(`${zone.zone}.léger`),
      moyen: number(`${zone.zone}.moyen`),
      lourd: number(`${zone.zone}.lourd`),
    }
    const atRelay = (weight: string) => number(`${zone.zone}.relayFees.${weight}`)
    const hasRelay = weightClasses.some((weight) => typed(`${zone.zone}.relayFees.${weight}`))
    const relayFees = hasRelay
      ? { léger: atRelay('léger'), moyen: atRelay('moyen'), lourd: atRelay('lourd') }
      : null
    const label = (draft[`${zone.zone}.label`] ?? '').trim()
    if (label.length < 3 || label.length > 60)
      problems[`${zone.zone}.label`] = 'Donnez un nom de 3 à 60 caractères.'
    const [minDays, maxDays] = [number(`${zone.zone}.minDays`), number(`${zone.zone}.maxDays`)]
    if (minDays > maxDays)
      problems[`${zone.zone}.maxDays`] = 'Le délai le plus long vient après le plus court.'
    return {
      ...zone,
      label,
      fees,
      ...(relayFees && { relayFees }),
      minDays,
      maxDays,
      cashAllowed: draft[`${zone.zone}.cash`] === 'oui',
      depositAbove: typed(`${zone.zone}.depositAbove`) ? number(`${zone.zone}.depositAbove`) : null,
    }
  })
  return {
    tariff: {
      ...read,
      zones,
      furtherShop: number('furtherShop'),
      cashCeiling: number('cashCeiling'),
    },
    reason,
    problems,
  }
}

export function refusedFields(
  fields: Readonly<Record<string, string>>,
  { zones }: DeliveryTariff,
): TariffProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const [, place, field] = /^zones\.(\d+)\.(?:fees\.)?(.+)$/.exec(path) ?? []
      return [place && field ? `${zones[Number(place)]?.zone}.${field}` : path, sentence]
    }),
  )
}

type ZoneNamesProps = {
  zones: DeliveryTariff['zones']
  field: (name: string) => Omit<ComponentProps<typeof Field>, 'label'>
}

function ZoneNames({ zones, field }: ZoneNamesProps) {
  const id = useId()
  return (
    <div className="card form" role="group" aria-labelledby={id}>
      <h3 className="medium" id={id}>
        Noms des zones
      </h3>
      {zones.map(({ zone, label }) => (
        <Field
          key={zone}
          label={`Nom de « ${label} »`}
          {...field(`${zone}.label`)}
          inputMode="text"
          maxLength={60}
        />
      ))}
    </div>
  )
}
