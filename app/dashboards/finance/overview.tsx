import { plural } from '#kernel/wire/plural.ts'
import { atWords, momentWords } from '#kernel/wire/due-words.ts'
import { useSearchParams } from 'react-router'
import { formatFrancs, formatCount } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { exportOverview, periods } from '#modules/finance/contract/books.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { financePath } from '#client/work-paths.ts'
import {
  BalanceCard,
  DaysChart,
  OverviewFigures,
  PeriodLinks,
  type Overview,
  useOverview,
  ofMonthWords,
} from '#modules/finance/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { WaitingRow } from '#ui/lists/waiting-row.tsx'
import { Sum } from '#ui/words/sum.tsx'

export function Overview() {
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
    <ScreenFrame
      detail={
        overview.data &&
        `${momentWords(overview.data.now)} · toutes les sommes viennent du grand livre`
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
                    <Sum francs={read.batch.amount} /> pour{' '}
                    {read.batch.sellers + read.batch.couriers} bénéficiaires · {read.held.count}{' '}
                    lignes retenues ·{' '}
                    {read.batch.reviewer
                      ? `relu par ${read.batch.reviewer.name} ${atWords(read.batch.reviewer.at, read.now)}`
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
    </ScreenFrame>
  )
}

function batchTitle(state: string): string {
  if (state === 'draft') return 'Le lot du samedi attend votre approbation'
  return state === 'approved'
    ? 'Le lot est approuvé : envoyez-le à l’opérateur'
    : 'Le lot est chez l’opérateur'
}

function ToDo({ overview: { refunds, exceptions, boxes, held, month } }: { overview: Overview }) {
  const lines = [
    {
      to: financePath('remboursements'),
      count: refunds.count,
      tone: 'earth' as const,
      title: 'remboursements',
      detail: `${formatFrancs(refunds.amount)}, ${refunds.toApprove} à approuver`,
    },
    {
      to: financePath('rapprochement'),
      count: exceptions.count,
      tone: 'gold' as const,
      title: 'exceptions de rapprochement',
      detail: `écart ${formatFrancs(exceptions.gap)}`,
    },
    {
      to: financePath('versements', { vue: 'retenu' }),
      count: held.count,
      title: 'lignes retenues',
      detail: formatFrancs(held.amount),
    },
    {
      to: financePath('caisses'),
      count: boxes.count,
      title: plural(boxes.count, 'caisse près du plafond', 'caisses près du plafond'),
      detail: boxes.largest
        ? `${boxes.largest.name}, ${formatCount(boxes.largest.amount)} f sur ${formatCount(boxes.cap)}`
        : '',
    },
  ].filter(({ count }) => count > 0)
  return (
    <section className="card flush" aria-labelledby="a-faire">
      <div className="card-head">
        <h2 id="a-faire">À faire</h2>
      </div>
      <ul>
        {lines.map(({ to, count, tone, title, detail }) => (
          <WaitingRow key={to} to={to} mark={count} tone={tone} title={title}>
            <small>{detail}</small>
          </WaitingRow>
        ))}
        {month && (
          <WaitingRow
            to={financePath('cloture')}
            mark={<Icon name="lock" size={20} />}
            title={`Clôture ${ofMonthWords(month.month)}`}
          >
            <small>{month.ready ? 'plus aucune exception' : 'il reste à régler'}</small>
          </WaitingRow>
        )}
        {lines.length === 0 && !month && <li className="row muted">Rien n’attend.</li>}
      </ul>
    </section>
  )
}
