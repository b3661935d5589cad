import { useSearchParams } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { exportOverview, periods } from '#modules/ledger/contract/books.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { financePath } from '#web/work-paths.ts'
import {
  BalanceCard,
  DaysChart,
  OverviewFigures,
  PeriodLinks,
  useOverview,
} from '#modules/ledger/web/index.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formatMoment, formatTime } from '#web/ui/words/dates.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

import { FinanceFrame } from '../finance-frame.tsx'
import { ToDo } from '../to-do.tsx'

/** « Vue d’ensemble »: what waits, what came in, where the money is and whose it is. */
export default function OverviewSection() {
  const [search] = useSearchParams()
  const period = periods.find((one) => one === search.get('periode')) ?? 'mois'
  const overview = useOverview(period)
  const file = (
    <SaveButton
      address={addressOf(exportOverview, { query: { period } })}
      name={`finance-${period}.csv`}
    >
      CSV
    </SaveButton>
  )
  return (
    <FinanceFrame
      section="vue"
      detail={
        overview.data &&
        `${formatMoment(overview.data.now)} · toutes les sommes viennent du grand livre`
      }
      actions={<PeriodLinks period={period} now={overview.data?.now} />}
      file={file}
    >
      <div className="phone">
        <PeriodLinks period={period} now={overview.data?.now} />
      </div>
      <Reading query={overview} safe="Le grand livre est intact." cards={4}>
        {(read) => (
          <>
            {read.batch && (
              <section className="card urgent flex flex-wrap items-center gap-4">
                <span className="mark earth">
                  <Icon name="calendar" />
                </span>
                <div className="min-w-[min(15rem,100%)] flex-1">
                  <h2>{batchTitle(read.batch.state)}</h2>
                  <p className="muted">
                    {formatFrancs(read.batch.amount)} pour{' '}
                    {read.batch.sellers + read.batch.couriers} bénéficiaires · {read.held.count}{' '}
                    lignes retenues ·{' '}
                    {read.batch.reviewer
                      ? `relu par ${read.batch.reviewer.name} ${readWhen(read.batch.reviewer.at, read.now)}`
                      : read.batch.number}
                  </p>
                </div>
                <ButtonLink to={financePath('versements', { lot: read.batch._id })}>
                  Examiner le lot
                </ButtonLink>
              </section>
            )}
            <OverviewFigures overview={read} />
            <BalanceCard overview={read} />
            <div className="work-columns two-one stretched">
              <DaysChart days={read.days} />
              <ToDo overview={read} />
            </div>
          </>
        )}
      </Reading>
    </FinanceFrame>
  )
}

/** The hour alone on the day itself. */
function readWhen(at: string, now: string): string {
  return at.slice(0, 10) === now.slice(0, 10) ? `à ${formatTime(at)}` : `le ${formatMoment(at)}`
}

function batchTitle(state: string): string {
  if (state === 'draft') return 'Le lot du samedi attend votre approbation'
  return state === 'approved'
    ? 'Le lot est approuvé : envoyez-le à l’opérateur'
    : 'Le lot est chez l’opérateur'
}
