import { dayOfYear, momentWords, untilYearWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { paidPlanWords } from '#modules/finance/contract/book-words.ts'
import { exportPaidPlans, listPaidPlans, type PaidPlan } from '#modules/finance/contract/books.ts'
import { paidPlanNames, plans } from '#modules/plans/contract/plans.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { SettingsCards, useMarketSettings } from '#modules/settings/web/index.ts'
import { financePath } from '#client/work-paths.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Pages } from '#client/lists/pages.tsx'
import { usePage } from '#client/lists/use-page.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { useFinance } from '#modules/ledger/web/index.ts'

export function PaidPlans() {
  const { page, showPage } = usePage()
  const selling = useMarketSettings()?.selling
  const query = useFinance(listPaidPlans, { query: { page, limit: 30 } })
  return (
    <ScreenFrame
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
                    <Sum francs={amount} />
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
              <DataTable
                label="Formules payées"
                rows={subscriptions}
                partial={totalPages > 1}
                columns={columns}
                keyOf={({ _id }) => _id}
                cardList="flush"
                foot={
                  <Pages
                    page={page}
                    totalPages={totalPages}
                    total={totalSubscriptions}
                    onPage={showPage}
                  />
                }
                renderCard={(one) => (
                  <div className="row">
                    <span className="row-text">
                      <b>{one.shopName}</b>
                      <small>
                        <Facts
                          of={[
                            `${plans[one.plan].label}, ${paidPlanWords[one.kind]}`,
                            one.credit > 0 && `${formatFrancs(one.credit)} de crédit`,
                          ]}
                        />
                      </small>
                      <small>
                        <Facts
                          of={[`payé le ${dayOfYear(one.paidAt)}`, untilYearWords(one.endsAt)]}
                        />
                      </small>
                    </span>
                    <b>
                      <Sum francs={one.amount} />
                    </b>
                  </div>
                )}
              />
            )}
          </>
        )}
      </Reading>
      <div className="card-columns">
        <SettingsCards approvedOnly />
      </div>
    </ScreenFrame>
  )
}

const columns: readonly Column<PaidPlan>[] = [
  {
    head: 'Boutique',
    sort: ({ shopName }) => shopName,
    cell: ({ shopName }) => <b className="semibold">{shopName}</b>,
  },
  {
    head: 'Formule',
    sort: ({ plan }) => plans[plan].label,
    cell: ({ plan, kind }) => (
      <>
        {plans[plan].label}
        <small className="muted">{paidPlanWords[kind]}</small>
      </>
    ),
  },
  {
    head: 'Payé le',
    sort: ({ paidAt }) => paidAt,
    cell: ({ paidAt }) => <span className="nowrap">{momentWords(paidAt)}</span>,
  },
  {
    head: 'Jusqu’au',
    sort: ({ endsAt }) => endsAt,
    cell: ({ endsAt }) => <span className="nowrap">{dayOfYear(endsAt)}</span>,
  },
  {
    head: 'Crédit, f',
    numeric: true,
    secondary: true,
    sort: ({ credit }) => credit,
    cell: ({ credit }) => (credit > 0 ? formatCount(credit) : '—'),
  },
  {
    head: 'Payé, f',
    numeric: true,
    sort: ({ amount }) => amount,
    cell: ({ amount }) => <b className="semibold">{formatCount(amount)}</b>,
  },
]
