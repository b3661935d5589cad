import { useState } from 'react'

import { proposeWeek, type Week } from '#modules/calendar/contract/calendar.ts'
import { weekFacts } from '#modules/calendar/contract/calendar-words.ts'
import { openingProblem, weekDays } from '#modules/calendar/contract/opening.ts'
import type { SettingChange, SettingChanges } from '#modules/settings/contract/settings.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Select } from '#ui/forms/select.tsx'
import { OpeningWeek } from '../opening-week.tsx'

type WeekSettingsProps = {
  week: Week
  changes: readonly SettingChange[]
  onChanged: (read: SettingChanges) => void
}

/** « Chaque semaine »: day without deliveries, last hour, evening, the team's hours. */
export function WeekSettings({ week, changes, onChanged }: WeekSettingsProps) {
  const [isOpen, setOpen] = useState(false)
  const waits = changes.some(({ topic, decision }) => topic === 'week' && decision === null)
  return (
    <section className="card stack stack-small" aria-labelledby="market-week">
      <div className="spread spread-middle">
        <h2 id="market-week">Chaque semaine</h2>
        {!waits && (
          <button type="button" className="link small" onClick={() => setOpen(true)}>
            Modifier<span className="visually-hidden"> la semaine du marché</span>
          </button>
        )}
      </div>
      <dl className="facts">
        {Object.entries(weekFacts(week)).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="semibold">{words}</dd>
          </div>
        ))}
      </dl>
      {isOpen && <WeekSheet week={week} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </section>
  )
}

type WeekSheetProps = Omit<WeekSettingsProps, 'changes'> & { onClose: () => void }

const restDays = [
  { value: '', label: 'aucun' },
  ...weekDays.map((label, index) => ({ value: String((index + 1) % 7), label })),
]

function WeekSheet({ week, onChanged, onClose }: WeekSheetProps) {
  const [draft, setDraft] = useState(week)
  const change = (part: Partial<Week>) => setDraft((before) => ({ ...before, ...part }))
  const problem = openingProblem(draft.team)?.message
  const hours = (['cutOffHour', 'eveningHour'] as const).map((name) => ({
    name,
    label: name === 'cutOffHour' ? 'Dernière heure du jour' : 'Fin du soir',
    isWrong: !(draft[name] >= 1 && draft[name] <= 23),
  }))
  return (
    <ReasonSheet
      title="Chaque semaine"
      confirm="Demander"
      readBy="Une autre personne de l’équipe approuve et lit cette raison."
      ready={!problem && draft.team.some(Boolean) && hours.every(({ isWrong }) => !isWrong)}
      act={(reason) => call(proposeWeek, { body: { week: draft, reason } })}
      done="Demandé : une autre personne doit approuver"
      onDone={(read) => {
        onChanged(read)
        onClose()
      }}
      onClose={onClose}
    >
      <Select
        label="Jour sans livraison"
        options={restDays}
        value={draft.restDay === null ? '' : String(draft.restDay)}
        onChange={({ target }) =>
          change({ restDay: target.value === '' ? null : Number(target.value) })
        }
      />
      {hours.map(({ name, label, isWrong }) => (
        <Field
          key={name}
          label={label}
          type="number"
          inputMode="numeric"
          min={1}
          max={23}
          value={Number.isNaN(draft[name]) ? '' : draft[name]}
          error={isWrong ? 'Entrez une heure de 1 à 23.' : null}
          onChange={({ target }) => change({ [name]: target.valueAsNumber })}
        />
      ))}
      <p className="semibold">Heures de l’équipe</p>
      <OpeningWeek opening={draft.team} onChange={(team) => change({ team })} />
      {problem && <FieldError>{problem}</FieldError>}
    </ReasonSheet>
  )
}
