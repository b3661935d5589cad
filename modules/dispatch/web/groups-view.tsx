import { plural } from '#kernel/wire/plural.ts'
import { useState, type SyntheticEvent } from 'react'
import { visibleLength } from '#kernel/wire/plain-text.ts'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { giveZone } from '#modules/dispatch/contract/delivery-groups.ts'
import { deliveryZones, zoneWords } from '#modules/dispatch/contract/dispatch.ts'
import { Button } from '#ui/button.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'

import { CourierSettings, ReadNews } from '#modules/deliveries/web/index.ts'
import { useDeliverySettings, useGroups } from './use-dispatch.ts'

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
              {group.couriers} {plural(group.couriers, 'livreur')} · {group.managers}{' '}
              {plural(group.managers, 'responsable')} · {group.liveParcels} colis en cours
            </p>
          </article>
        ))}
      </div>
      {user.role === 'admin' ? (
        <div className="work-columns one-one">
          <ZoneForm names={data.groups.map(({ name }) => name)} onChanged={onChanged} />
          {settings.data && (
            <CourierSettings
              settings={settings.data}
              onChanged={onChanged}
              key={JSON.stringify(settings.data)}
            />
          )}
        </div>
      ) : (
        <p className="muted">
          {
            'L’équipe de Sugu confie les zones aux groupes. Sans autre choix, c’est le groupe «\u00a0ikachi\u00a0» qui livre.'
          }
        </p>
      )}
    </>
  )
}

function ZoneForm({ names, onChanged }: { names: readonly string[]; onChanged: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ zone: (typeof deliveryZones)[number]; group: string }>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { zone, group } = typedIn(event.currentTarget, 'zone', 'group')
    const chosen = deliveryZones.find((one) => one === zone)
    setProblem(visibleLength(group) < 2 ? 'Entrez le nom du groupe.' : null)
    if (chosen && visibleLength(group) >= 2) setChosen({ zone: chosen, group: group.trim() })
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
      <div>
        <Button type="submit">Confier la zone…</Button>
      </div>
      {chosen && (
        <ZoneSheet {...chosen} onChanged={onChanged} onClose={() => setChosen(undefined)} />
      )}
    </form>
  )
}

function ZoneSheet({
  zone,
  group,
  onChanged,
  onClose,
}: {
  zone: (typeof deliveryZones)[number]
  group: string
  onChanged: () => void
  onClose: () => void
}) {
  return (
    <ReasonSheet
      title={`Confier ${zoneWords[zone]} à ${group} ?`}
      confirm="Confier la zone"
      act={(reason) => call(giveZone, { params: { zone }, body: { group, reason } })}
      done={`${zoneWords[zone]} est confiée au groupe ${group}`}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onClose={onClose}
    >
      <p>Les colis à venir iront à ce groupe ; ceux qui sont déjà prêts restent au leur.</p>
    </ReasonSheet>
  )
}
