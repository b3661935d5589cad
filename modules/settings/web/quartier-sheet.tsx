import { useState } from 'react'

import {
  communes,
  quartierZones,
  type Quartier,
  type QuartierZone,
} from '#modules/settings/contract/place-rules.ts'
import { quartierZoneWords } from '#modules/settings/contract/setting-words.ts'
import { proposeQuartier, type SettingChanges } from '#modules/settings/contract/settings.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

type QuartierSheetProps = {
  /** null: a new one. */
  quartier: Quartier | null
  onDone: (read: SettingChanges) => void
  onClose: () => void
}

/** One quartier as it shall be; another person of the team approves it. */
export function QuartierSheet({ quartier, onDone, onClose }: QuartierSheetProps) {
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
