import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Holiday, Holidays, Week } from '#modules/calendar/contract/calendar.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import type { SettingChange, SettingChanges } from '#modules/settings/contract/settings.ts'
import { settingChangesKey, useSettingChanges, WaitingTopic } from '#modules/settings/web/index.ts'
import { Reading } from '#client/api/reading.tsx'
import { Button } from '#ui/button.tsx'
import { ChipLink, ChipLinks } from '#ui/lists/chip-link.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { HolidaySheet } from './holiday-sheet.tsx'
import { HolidayTable } from './holiday-table.tsx'
import { WeekSettings } from './week-settings.tsx'
import { YearStrip } from './year-strip.tsx'
import './calendar.css'

/** « Calendrier » of the team: public holidays by year, pauses, and the market's week. */
export function CalendarScreen({ Pauses }: { Pauses: ComponentType }) {
  const query = useSettingChanges()
  return (
    <Reading query={query} cards={3}>
      {({ settings, changes }) => (
        <Calendar
          holidays={settings.holidays as Holidays}
          week={settings.week as Week}
          changes={changes}
          Pauses={Pauses}
        />
      )}
    </Reading>
  )
}

type CalendarProps = {
  holidays: Holidays
  week: Week
  changes: readonly SettingChange[]
  Pauses: ComponentType
}

function Calendar({ holidays: { days }, week, changes, Pauses }: CalendarProps) {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [edited, setEdited] = useState<Holiday | 'new' | null>(null)
  const [today] = useState(() => dayAfter(new Date(), 0))
  const years = [...new Set(days.map(({ day }) => day.slice(0, 4)))]
  const asked = search.get('annee')
  const year = years.find((one) => one === asked) ?? today.slice(0, 4)
  const shown = days.filter(({ day }) => day.startsWith(year))
  const toConfirm = shown.filter(({ isConfirmed }) => !isConfirmed)
  const isWaiting = changes.some(({ topic, decision }) => topic === 'holidays' && decision === null)
  const keep = (read: SettingChanges) => queries.setQueryData(settingChangesKey, read)
  const add = (
    <Button icon="plus" aria-disabled={isWaiting} onClick={() => !isWaiting && setEdited('new')}>
      Ajouter un jour
    </Button>
  )
  return (
    <ScreenFrame
      detail={`En ${year}, fériés : ${shown.length}${toConfirm.length > 0 ? `, dont ${toConfirm.length} de la lune, à confirmer` : ''}`}
      actions={add}
    >
      <div className="calendar-years">
        <ChipLinks label="Année">
          {years.map((one) => (
            <ChipLink key={one} to={`?annee=${one}`} active={one === year}>
              {one}
            </ChipLink>
          ))}
        </ChipLinks>
        <div className="calendar-add">{add}</div>
      </div>
      <SoonToConfirm days={days} today={today} />
      <YearStrip days={shown} />
      <div className="work-columns calendar-columns">
        <HolidayTable
          days={shown}
          changes={changes}
          isWaiting={isWaiting}
          onEdit={(holiday) => setEdited(holiday)}
        />
        <div className="stack">
          <WaitingTopic topic="holidays" onDecided={() => undefined} />
          <WaitingTopic topic="week" onDecided={() => undefined} />
          <Pauses />
          <WeekSettings week={week} changes={changes} onChanged={keep} />
        </div>
      </div>
      {edited && (
        <HolidaySheet
          days={days}
          year={year}
          holiday={edited === 'new' ? null : edited}
          onChanged={keep}
          onClose={() => setEdited(null)}
        />
      )}
    </ScreenFrame>
  )
}

const SOON_MS = 31 * 86_400_000

/** Names the days of the moon that come within a month and that nobody has confirmed. */
function SoonToConfirm({ days, today }: { days: readonly Holiday[]; today: string }) {
  const last = new Date(Date.parse(today) + SOON_MS).toISOString().slice(0, 10)
  const soon = days.filter(({ day, isConfirmed }) => !isConfirmed && day >= today && day <= last)
  if (soon.length === 0) return null
  return (
    <div className="mb-4">
      <Remark>
        {`À confirmer bientôt : ${soon.map(({ name, day }) => `${name}, ${shortDay(day)}`).join(' ; ')}.`}
      </Remark>
    </div>
  )
}
