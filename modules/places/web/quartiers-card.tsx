import { useState } from 'react'
import {
  type Quartier,
  communes,
  quartierZones,
  quartierZoneWords,
  type QuartierZone,
} from '#modules/places/contract/place-rules.ts'
import { type Places, proposeQuartier } from '#modules/places/contract/places.ts'
import type { SettingChanges } from '#modules/settings/contract/settings.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { plainWords } from '#kernel/wire/plain-text.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Select } from '#ui/forms/select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Reading } from '#client/api/reading.tsx'
import { settingChangesKey, useSettingChanges, WaitingTopic } from '#modules/settings/web/index.ts'

/** Shown before a search: more is many screens of a phone. */
const FIRST = 12

type QuartiersCardProps = {
  quartiers: readonly Quartier[]
  waits: boolean
  onChanged: (read: SettingChanges) => void
}

function QuartiersCard({ quartiers, waits, onChanged }: QuartiersCardProps) {
  const [sought, setSought] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [open, setOpen] = useState<Quartier | 'new' | null>(null)
  const found = quartiers
    .filter(({ name }) => plainWords(name).includes(plainWords(sought)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
  return (
    <section className="card" aria-labelledby="quartiers">
      <div className="card-head">
        <h2 id="quartiers">Quartiers de Bamako</h2>
        <Button look="outline" disabled={waits} onClick={() => setOpen('new')}>
          Ajouter un quartier
        </Button>
      </div>
      {waits && <p className="small muted">Un changement attend déjà une décision.</p>}
      <div className="max-w-160">
        <Field
          label="Chercher un quartier"
          type="search"
          autoComplete="off"
          maxLength={60}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </div>
      {found.length === 0 && <p className="muted mt-4">Aucun quartier de ce nom.</p>}
      <ul className="mt-4 grid gap-x-10 gap-y-3 sm:grid-cols-2">
        {found.slice(0, isWhole ? undefined : FIRST).map((quartier) => (
          <li key={quartier.id} className="spread spread-middle">
            <span>
              <b className="medium">{quartier.name}</b>
              {quartier.retired && (
                <>
                  {' '}
                  <Badge tone="neutral">retiré</Badge>
                </>
              )}
              <span className="small muted block">{whereWords(quartier)}</span>
            </span>
            <Button
              look="outline"
              disabled={waits}
              aria-label={`Modifier ${quartier.name}`}
              onClick={() => setOpen(quartier)}
            >
              Modifier
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && found.length > FIRST && (
        <p className="mt-4">
          <Button look="outline" onClick={() => setWhole(true)}>
            {`Voir les ${found.length} quartiers`}
          </Button>
        </p>
      )}
      {open && (
        <QuartierSheet
          quartier={open === 'new' ? null : open}
          onDone={(read) => {
            setOpen(null)
            onChanged(read)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

function whereWords({ commune, zone, formerNames }: Quartier): string {
  const parts = [commune && `commune ${commune}`, quartierZoneWords[zone]]
  if (formerNames.length > 0) parts.push(`avant : ${formerNames.join(', ')}`)
  return parts.filter(Boolean).join(' · ')
}

type QuartierSheetProps = {
  /** null: a new one. */
  quartier: Quartier | null
  onDone: (read: SettingChanges) => void
  onClose: () => void
}

function QuartierSheet({ quartier, onDone, onClose }: QuartierSheetProps) {
  const [name, setName] = useState(quartier?.name ?? '')
  const [commune, setCommune] = useState(quartier?.commune ?? '')
  const [zone, setZone] = useState<QuartierZone>(quartier?.zone ?? 'bamako-rive-gauche')
  const [retired, setRetired] = useState(quartier?.retired ?? false)
  return (
    <ReasonSheet
      title={quartier ? `Modifier ${quartier.name}` : 'Ajouter un quartier'}
      confirm="Demander"
      act={(reason) =>
        call(proposeQuartier, {
          body: {
            quartier: {
              id: quartier?.id ?? null,
              name: name.trim(),
              commune,
              zone,
              retired,
            },
            reason,
          },
        })
      }
      done="Demandé : une autre personne doit approuver"
      onDone={onDone}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label="Nom"
          hint={quartier ? 'Les adresses écrites sous l’ancien nom restent bonnes.' : undefined}
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label="Commune"
          options={communes.filter(Boolean).map((one) => ({ value: one, label: `Commune ${one}` }))}
          placeholder="Hors des communes"
          value={commune}
          onChange={({ target }) => setCommune(communes.find((one) => one === target.value) ?? '')}
        />
        <Select
          label="Zone"
          hint="Elle décide des frais et du délai de livraison."
          options={quartierZones.map((one) => ({ value: one, label: quartierZoneWords[one] }))}
          value={zone}
          onChange={({ target }) =>
            setZone(quartierZones.find((one) => one === target.value) ?? zone)
          }
        />
        {quartier && (
          <Checkbox checked={retired} onChange={({ target }) => setRetired(target.checked)}>
            Ne plus proposer ce quartier
          </Checkbox>
        )}
      </div>
    </ReasonSheet>
  )
}

export function QuartiersSection() {
  const queries = useQueryClient()
  const onChanged = (read: SettingChanges) => queries.setQueryData(settingChangesKey, read)
  return (
    <Reading query={useSettingChanges()} cards={2}>
      {({ settings, changes }) => (
        <>
          <WaitingTopic topic="places" onDecided={() => undefined} />
          <QuartiersCard
            quartiers={(settings['places'] as Places).quartiers}
            waits={changes.some(({ topic, decision }) => topic === 'places' && decision === null)}
            onChanged={onChanged}
          />
        </>
      )}
    </Reading>
  )
}
