import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { formatFrancs } from '#contract/kernel/money.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { paidPlanWords } from '#contract/ledger/book-words.ts'
import { exportPaidPlans, listPaidPlans } from '#contract/ledger/books.ts'
import { paidPlanNames, plans } from '#contract/subscriptions/plans.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { useMarketSettings } from '#web/settings/index.ts'
import { financePath } from '#web/work-paths.ts'
import { Pages } from '#web/lists/pages.tsx'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { useFinance } from './use-finance.ts'

/** « Abonnements »: the plans that were paid for, and how many shops are on each. */
export function PaidPlans({ Frame, last }: { Frame: ScreenFrame; last?: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const selling = useMarketSettings()?.selling
  const query = useFinance(listPaidPlans, { query: { page, limit: 30 } })
  return (
    <Frame
      detail={query.data && `${formatFrancs(query.data.amount)} en tout`}
      file={
        query.data?.subscriptions.length !== 0 && (
          <SaveButton address={addressOf(exportPaidPlans, {})} name="abonnements.csv">
            CSV
          </SaveButton>
        )
      }
    >
      <Reading query={query}>
        {({ subscriptions, active, amount, totalPages, totalSubscriptions }) => (
          <>
            <dl className="key-figures">
              <div className="key-figure">
                <dt>Encaissé en tout</dt>
                <dd>
                  <Link to={financePath('grand-livre', { chiffre: 'subscriptions' })}>
                    {formatFrancs(amount)}
                  </Link>
                </dd>
              </div>
              {paidPlanNames.map((plan) => (
                <div className="key-figure" key={plan}>
                  <dt>{plans[plan].label}</dt>
                  <dd>{active[plan] ?? 0}</dd>
                  <dd>
                    {selling ? `${formatFrancs(selling.plans[plan].monthlyFrancs)} par mois` : '…'}
                  </dd>
                </div>
              ))}
            </dl>
            {subscriptions.length === 0 ? (
              <Empty of="money" title="Aucun abonnement payé">
                Chaque formule payée par une boutique sera listée ici.
              </Empty>
            ) : (
              <section className="card flush" aria-label="Formules payées">
                <ul>
                  {subscriptions.map((one) => (
                    <li className="row" key={one._id}>
                      <span className="row-text">
                        <b>{one.shopName}</b>
                        <small>
                          {plans[one.plan].label}, {paidPlanWords[one.kind]} · payé{' '}
                          {formatMoment(one.paidAt)} · jusqu’au {formatDay(one.endsAt)}
                          {one.credit > 0 && ` · ${formatFrancs(one.credit)} de crédit`}
                        </small>
                      </span>
                      <b>{formatFrancs(one.amount)}</b>
                    </li>
                  ))}
                </ul>
                <Pages
                  page={page}
                  totalPages={totalPages}
                  total={totalSubscriptions}
                  onPage={(to) => setSearch({ onglet: 'abonnements', page: String(to) })}
                />
              </section>
            )}
          </>
        )}
      </Reading>
      {last}
    </Frame>
  )
}
