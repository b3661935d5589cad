import { momentWords } from '#kernel/wire/due-words.ts'
import { useSearchParams, type MetaFunction } from 'react-router'

import { periodDays } from '#kernel/wire/periods.ts'
import { Reading } from '#client/api/reading.tsx'
import { PeriodButtons } from '#client/lists/period-choice.tsx'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { useUser } from '#client/session/user-info.ts'
import { Waiting } from '#client/session/waiting.tsx'
import {
  HealthCard,
  MarketFigures,
  MessageCostsCard,
  SalesChart,
  StateBars,
  ToTreat,
  useAdminOverview,
  useMarketSearch,
} from '#modules/statistics/web/index.ts'
import { ToDoList } from '#modules/promises/web/index.ts'
import { ClosedStrip } from '#modules/settings/web/index.ts'

import { AdminFrame } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Tableau de bord · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminDashboardPage() {
  return <PersonalData>{() => <Overview />}</PersonalData>
}

function Overview() {
  const [search, setSearch] = useSearchParams()
  const days = periodDays.find((one) => String(one) === search.get('periode')) ?? 7
  const query = useAdminOverview(days)
  const market = useMarketSearch()
  const user = useUser()
  return (
    <AdminFrame
      screen="overview"
      detail={query.data && momentWords(query.data.now)}
      actions={market.field}
      aside={market.button}
    >
      {market.sheet}
      <ClosedStrip />
      <Reading query={query} cards={3}>
        {(overview) => (
          <>
            {user && <ToDoList userId={user._id} />}
            <div className="work-columns two-one stretched">
              <div className="stack">
                <ToTreat overview={overview} />
                <MessageCostsCard />
              </div>
              <HealthCard />
            </div>
            <MarketFigures overview={overview} days={overview.days.length} />
            <div className="work-columns two-one stretched">
              <section className="card" aria-labelledby="ventes">
                <div className="card-head">
                  <h2 id="ventes">Ventes par jour</h2>
                  <PeriodButtons
                    periods={periodDays}
                    days={days}
                    onChoose={(one) =>
                      setSearch(one === 7 ? {} : { periode: String(one) }, {
                        replace: true,
                        preventScrollReset: true,
                      })
                    }
                  />
                </div>
                <SalesChart overview={overview} />
              </section>
              <StateBars states={overview.states} days={overview.days.length} />
            </div>
          </>
        )}
      </Reading>
    </AdminFrame>
  )
}
