import { useState } from 'react'

import type { Holiday } from '#modules/calendar/contract/calendar.ts'
import { holidayLabel } from '#modules/calendar/contract/holiday-rules.ts'
import { stopsWords } from '#modules/calendar/contract/calendar-words.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import type { SettingChange } from '#modules/settings/contract/settings.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import type { Column } from '#client/lists/columns.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'

const columnsOf = (people: (holiday: Holiday) => string[]): Column<Holiday>[] => [
  { head: 'Jour', cell: ({ day }) => <span className="nowrap">{shortDay(day)}</span> },
  { head: 'Fête', cell: (holiday) => <Name holiday={holiday} /> },
  { head: 'Ce qui s’arrête', cell: (holiday) => <Stops holiday={holiday} /> },
  { head: 'Par qui', cell: (holiday) => <People names={people(holiday)} holiday={holiday} /> },
]

type HolidayTableProps = {
  days: readonly Holiday[]
  changes: readonly SettingChange[]
  isWaiting: boolean
  onEdit: (holiday: Holiday) => void
}

/** Each holiday with what it stops, and the two people who asked for it and approved it. */
export function HolidayTable({ days, changes, isWaiting, onEdit }: HolidayTableProps) {
  const people = (holiday: Holiday) => peopleOf(holiday, changes)
  const act = (holiday: Holiday) => (
    <Edit holiday={holiday} isWaiting={isWaiting} onEdit={() => onEdit(holiday)} />
  )
  return (
    <DataTable
      label="Jours fériés"
      rows={days}
      columns={columnsOf(people)}
      keyOf={({ day }) => day}
      renderActs={act}
      renderCard={(holiday) => (
        <div className="stack stack-small">
          <div className="spread">
            <Name holiday={holiday} />
            <span className="nowrap">{shortDay(holiday.day)}</span>
          </div>
          <Stops holiday={holiday} />
          <div className="spread spread-middle">
            <People names={people(holiday)} holiday={holiday} />
            {act(holiday)}
          </div>
        </div>
      )}
    />
  )
}

function Name({ holiday: { name, isConfirmed } }: { holiday: Holiday }) {
  return (
    <span className="holiday-name">
      <b className="medium">{name}</b>
      {!isConfirmed && <Badge tone="waiting">à confirmer</Badge>}
    </span>
  )
}

function Stops({ holiday }: { holiday: Holiday }) {
  const { stopsDeliveries, stopsShops } = holiday
  return (
    <span className="holiday-stops">
      {stopsDeliveries && <Icon name="motorbike" size={20} />}
      {stopsShops && <Icon name="shop" size={20} />}
      <span>{stopsWords(holiday)}</span>
    </span>
  )
}

function People({ names, holiday }: { names: string[]; holiday: Holiday }) {
  if (names.length === 0)
    return <span className="small muted">{holiday.isLunar ? 'estimation' : 'la loi'}</span>
  return (
    <span className="holiday-people" title={names.join(' et ')}>
      {names.map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <span className="visually-hidden">{names.join(' et ')}</span>
    </span>
  )
}

/** Returns the names of the two people of the last change of a day; none: the first list. */
function peopleOf(holiday: Holiday, changes: readonly SettingChange[]): string[] {
  const label = holidayLabel(holiday)
  const last = changes.find(
    ({ topic, decision, differences }) =>
      topic === 'holidays' &&
      decision === 'applied' &&
      differences.some(({ name }) => name === label),
  )
  return [...new Set(last ? [last.askedBy, last.decidedBy ?? ''] : [])].filter(Boolean)
}

type EditProps = { holiday: Holiday; isWaiting: boolean; onEdit: () => void }

function Edit({ holiday, isWaiting, onEdit }: EditProps) {
  const { name, day, isConfirmed } = holiday
  const [today] = useState(() => dayAfter(new Date(), 0))
  if (day < today) return null
  const press = () => (isWaiting ? undefined : onEdit())
  return isConfirmed ? (
    <button
      type="button"
      className="icon-button"
      aria-label={`Modifier ${name}`}
      aria-disabled={isWaiting}
      onClick={press}
    >
      <Icon name="edit" size={20} />
    </button>
  ) : (
    <Button
      look="outline"
      size="small"
      aria-label={`Confirmer ${name}`}
      aria-disabled={isWaiting}
      onClick={press}
    >
      Confirmer
    </Button>
  )
}
