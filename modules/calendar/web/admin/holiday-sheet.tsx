import { useState } from 'react'

import { type Holiday, proposeHolidays } from '#modules/calendar/contract/calendar.ts'
import { HOLIDAY_NAME, holidayProblems } from '#modules/calendar/contract/holiday-rules.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import type { SettingChanges } from '#modules/settings/contract/settings.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Switch } from '#ui/forms/switch.tsx'

type HolidaySheetProps = {
  days: readonly Holiday[]
  /** Year of a new day. */
  year: string
  /** null: a new one. */
  holiday: Holiday | null
  onChanged: (read: SettingChanges) => void
  onClose: () => void
}

/** Asks for a day to be added, moved, confirmed or taken off; another person approves it. */
export function HolidaySheet({ days, year, holiday, onChanged, onClose }: HolidaySheetProps) {
  const [today] = useState(() => dayAfter(new Date(), 0))
  const [draft, setDraft] = useState<Holiday>(
    holiday
      ? { ...holiday, isConfirmed: true }
      : {
          day: today.startsWith(year) ? dayAfter(today, 1) : `${year}-01-02`,
          name: '',
          stopsDeliveries: true,
          stopsShops: false,
          isLunar: false,
          isConfirmed: true,
        },
  )
  const [isRemoved, setRemoved] = useState(false)
  const change = (part: Partial<Holiday>) => setDraft((before) => ({ ...before, ...part }))
  const others = days.filter((one) => one !== holiday)
  const next = { days: isRemoved ? others : [...others, draft] }
  const { name: nameProblem, day: dayProblem } = holidayProblems(draft, others)
  return (
    <ReasonSheet
      title={holiday ? holiday.name : 'Ajouter un jour férié'}
      confirm="Demander"
      often={holiday?.isLunar ? ['La lune a été vue.'] : ['Communiqué du gouvernement.']}
      readBy="Une autre personne de l’équipe approuve et lit cette raison."
      ready={!nameProblem && !dayProblem && next.days.length > 0}
      act={(reason) => call(proposeHolidays, { body: { holidays: next, reason } })}
      done="Demandé : une autre personne doit approuver"
      onDone={(read) => {
        onChanged(read)
        onClose()
      }}
      onClose={onClose}
    >
      {holiday?.isLunar && <MoonDays of={holiday} day={draft.day} onChange={change} />}
      {!holiday && (
        <Field
          label="Fête"
          required
          maxLength={HOLIDAY_NAME.max}
          value={draft.name}
          error={draft.name === '' ? null : (nameProblem ?? null)}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      <Field
        label="Jour"
        type="date"
        required
        min={today}
        value={draft.day}
        error={dayProblem ?? null}
        onChange={({ target }) => target.value && change({ day: target.value })}
      />
      <Switch
        checked={draft.stopsDeliveries}
        onChange={({ target }) => change({ stopsDeliveries: target.checked })}
      >
        Arrête les livraisons
      </Switch>
      <Switch
        checked={draft.stopsShops}
        onChange={({ target }) => change({ stopsShops: target.checked })}
      >
        Ferme les boutiques et les points relais
      </Switch>
      {holiday && (
        <Switch checked={isRemoved} onChange={({ target }) => setRemoved(target.checked)}>
          Retirer ce jour du calendrier
        </Switch>
      )}
    </ReasonSheet>
  )
}

type MoonDaysProps = { of: Holiday; day: string; onChange: (part: Partial<Holiday>) => void }

/** The estimate, the day before and the day after: the moon decides between them. */
function MoonDays({ of, day, onChange }: MoonDaysProps) {
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="Jour de la lune">
      {[-1, 0, 1]
        .map((ahead) => dayAfter(of.day, ahead))
        .map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={day === one}
            onClick={() => onChange({ day: one })}
          >
            <span>{shortDay(one)}</span>
          </button>
        ))}
    </div>
  )
}
