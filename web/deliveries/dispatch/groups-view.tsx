import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'

import type { UserInfo } from '#contract/accounts/accounts.ts'
import {
  changeDeliverySettings,
  giveZone,
  type DeliverySettings,
} from '#contract/deliveries/delivery-groups.ts'
import { deliveryZones, zoneWords } from '#contract/deliveries/dispatch.ts'
import { Button } from '#web/ui/button.tsx'
import { typedIn } from '#web/ui/typed-in.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Field } from '#web/ui/field.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Select } from '#web/ui/select.tsx'

import { ReadNews } from '../courier-states.tsx'
import { useDeliverySettings, useGroups } from './use-dispatch.ts'

/** Groups and the zones each serves; an admin gives a zone to another, and sets the couriers’ share and the cap of their box. */
export function GroupsView({ user, onChanged }: { user: UserInfo; onChanged: () => void }) {
  const groups = useGroups(user._id)
  const settings = useDeliverySettings(user._id, user.role === 'admin')
  const { data } = groups
  if (!data || groups.error) return <ReadNews query={groups} />
  return (
    <>
      <div className="card-list">
        {data.groups.map((group) => (
          <article className="card" key={group.name} aria-label={`Groupe ${group.name}`}>
            <h2>{group.name}</h2>
            <p className="muted">
              {group.zones.length > 0
                ? group.zones.map((zone) => zoneWords[zone]).join(', ')
                : 'aucune zone confiée'}
            </p>
            <p className="mt-1">
              {group.couriers} {group.couriers > 1 ? 'livreurs' : 'livreur'} · {group.managers}{' '}
              {group.managers > 1 ? 'responsables' : 'responsable'} · {group.liveParcels} colis en
              cours
            </p>
          </article>
        ))}
      </div>
      {user.role === 'admin' ? (
        <div className="work-columns one-one">
          <ZoneForm names={data.groups.map(({ name }) => name)} onChanged={onChanged} />
          {settings.data && (
            <SettingsForm
              settings={settings.data}
              onChanged={onChanged}
              key={JSON.stringify(settings.data)}
            />
          )}
        </div>
      ) : (
        <p className="muted">
          L’équipe de Sugu confie les zones aux groupes. Sans autre choix, c’est le groupe « ikachi
          » qui livre.
        </p>
      )}
    </>
  )
}

function ZoneForm({ names, onChanged }: { names: readonly string[]; onChanged: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const give = useMutation({
    mutationFn: ({ zone, group }: { zone: (typeof deliveryZones)[number]; group: string }) =>
      call(giveZone, { params: { zone }, body: { group } }),
    onSuccess: (_, { zone, group }) => {
      showNotice(`${zoneWords[zone]} est confiée au groupe ${group}`)
      onChanged()
    },
    onError: (failure) => setProblem(sentenceOf(failure)),
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { zone, group } = typedIn(event.currentTarget, 'zone', 'group')
    const chosen = deliveryZones.find((one) => one === zone)
    setProblem(group.trim().length < 2 ? 'Entrez le nom du groupe.' : null)
    if (chosen && group.trim().length >= 2) give.mutate({ zone: chosen, group: group.trim() })
  }
  return (
    <form className="card stack" noValidate onSubmit={submit}>
      <h2>Confier une zone</h2>
      <Select
        label="Zone"
        name="zone"
        options={deliveryZones.map((zone) => ({ value: zone, label: zoneWords[zone] }))}
      />
      <Field
        label="Groupe"
        name="group"
        hint={`Existants : ${names.join(', ')}. Un autre nom crée un groupe.`}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        error={problem}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" busy={give.isPending} busyWords="Traitement...">
        Confier la zone
      </Button>
    </form>
  )
}

function SettingsForm({
  settings,
  onChanged,
}: {
  settings: DeliverySettings
  onChanged: () => void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (body: DeliverySettings) => call(changeDeliverySettings, { body }),
    onSuccess: () => {
      showNotice('Réglages enregistrés')
      onChanged()
    },
    onError: (failure) => setProblem(sentenceOf(failure)),
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { share, cap } = typedIn(event.currentTarget, 'share', 'cap')
    const percent = Number(share.replace(',', '.'))
    const francs = Number(cap.replace(/\s/g, ''))
    const wrong = !(percent >= 0 && percent <= 100)
      ? 'Le taux va de 0 à 100 %.'
      : !(francs >= 10_000)
        ? 'Le plafond est d’au moins 10 000 f.'
        : null
    setProblem(wrong)
    if (!wrong)
      change.mutate({
        courierShareBasisPoints: Math.round(percent * 100),
        cashCap: Math.round(francs),
      })
  }
  return (
    <form className="card stack" noValidate onSubmit={submit}>
      <h2>Gains et caisses</h2>
      <Field
        label="Part des livreurs sur les frais de livraison, en %"
        name="share"
        inputMode="decimal"
        hint="Pour les remises à venir ; ce qui est gagné reste gagné."
        defaultValue={String(settings.courierShareBasisPoints / 100).replace('.', ',')}
      />
      <Field
        label="Plafond de la caisse d’un livreur, en francs"
        name="cap"
        inputMode="numeric"
        defaultValue={String(settings.cashCap)}
      />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" busy={change.isPending} busyWords="Traitement...">
        Enregistrer
      </Button>
    </form>
  )
}
