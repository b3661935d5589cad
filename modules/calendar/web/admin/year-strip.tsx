import { plural } from '#kernel/wire/plural.ts'
import type { Holiday } from '#modules/calendar/contract/calendar.ts'
import { classes } from '#ui/classes.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** Year in twelve months: a full dot for a fixed day, a ring for one of the moon. */
export function YearStrip({ days }: { days: readonly Holiday[] }) {
  return (
    <ol className="year-strip" aria-label="Jours fériés par mois">
      {MONTHS.map((month) => {
        const there = days.filter(({ day }) => day.slice(5, 7) === month)
        const words = dayOfMonth(`2026-${month}-02`).split('\u00a0')[1]
        return (
          <li key={month} className={classes(there.length > 0 && 'has-days')}>
            <span>{words}</span>
            <span className="year-dots" aria-hidden="true">
              {there.map(({ day, isLunar }) => (
                <i key={day} className={classes('year-dot', isLunar && 'ring')} />
              ))}
            </span>
            <span className="visually-hidden">{`${there.length} ${plural(there.length, 'jour')}`}</span>
          </li>
        )
      })}
    </ol>
  )
}
