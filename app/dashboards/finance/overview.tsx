import { plural } from '#kernel/wire/plural.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
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
import { Icon } from '#ui/icons/icon.tsx'
import { ToDoList } from '#modules/promises/web/index.ts'
import { useUser } from '#client/session/user-info.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { WaitingRow } from '#ui/lists/waiting-row.tsx'

export function Overview() {
  const [search] = useSearchParams()
  const period = periods.find((one) => one === search.get('periode')) ?? 'mois'
  const overview = useOverview(period)
  const user = useUser()
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
            {user && <ToDoList userId={user._id} />}
            <OverviewFigures overview={read} />
            <BalanceCard overview={read} />
            <div className="work-columns two-one stretched">
              <DaysChart days={read.days} />
              <ToWatch overview={read} />
            </div>
          </>
        )}
      </Reading>
    </ScreenFrame>
  )
}

/** What no instant is promised for. */
function ToWatch({ overview: { exceptions, boxes, held, month } }: { overview: Overview }) {
  const lines = [
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
    <section className="card flush" aria-labelledby="a-regarder">
      <div className="card-head">
        <h2 id="a-regarder">À regarder</h2>
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
