import { Link } from 'react-router'

import { periods, type Period } from '#modules/ledger/contract/books.ts'
import { financePath } from '#web/work-paths.ts'

import { capital } from './finance-words.ts'

const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Bamako', month: 'long' })

/** The period of the figures, named as of today: « 7 j », « Novembre », « 2026 ». */
export function PeriodLinks({ period, now }: { period: Period; now: string | undefined }) {
  const words: Readonly<Record<Period, string>> = {
    '7j': '7\u00a0j',
    mois: now ? capital(month.format(new Date(now))) : 'Ce mois',
    annee: now ? now.slice(0, 4) : 'Cette année',
  }
  return (
    <nav className="segments max-[899px]:grid" aria-label="Période">
      {periods.map((one) => (
        <Link
          key={one}
          to={financePath('vue', { periode: one === 'mois' ? null : one })}
          aria-current={one === period ? 'page' : undefined}
          preventScrollReset
        >
          {words[one]}
        </Link>
      ))}
    </nav>
  )
}
