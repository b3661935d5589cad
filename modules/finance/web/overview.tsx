import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { dayOfMonth, monthName } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatFrancs, sumOf, formatCount, wholePercent } from '#kernel/wire/money.ts'
import { figureWords } from '#modules/finance/contract/book-words.ts'
import { accountWords } from '#modules/ledger/contract/account-words.ts'
import {
  collectedBy,
  type FigureName,
  type readOverview,
  periods,
  type Period,
} from '#modules/finance/contract/books.ts'
import { paymentProviders } from '#modules/operators/contract/payment-method.ts'
import { classes } from '#ui/classes.ts'
import { financePath, type FinanceSection } from '#client/work-paths.ts'
import { capital } from './month-words.ts'
import { useState } from 'react'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { ChartFrame, MARK_DROP } from '#ui/charts/chart-frame.tsx'
import { FigureTable } from '#ui/charts/figure-table.tsx'
import { Sum } from '#ui/words/sum.tsx'
import './books.css'

export type Overview = Reply<typeof readOverview>

const widths: Readonly<Record<number, string>> = { 5: 'figures-5', 6: 'figures-6' }

export function OverviewFigures({
  overview: { figures, from, to, subscribedShops },
}: {
  overview: Overview
}) {
  const byProvider = paymentProviders.map((name) => collectedBy(name))
  const collected = sumOf([...byProvider, 'collected_cash' as const].map((name) => figures[name]))
  const share = (part: number) => {
    if (collected === 0) return 'rien encore'
    const isLess = part > 0 && part * 100 < collected
    return isLess ? 'moins de 1 % du total' : `${wholePercent(part, collected)} % du total`
  }
  const cells: readonly { figure: FigureName; words: string; detail: string }[] = [
    ...byProvider.map((figure) => ({
      figure,
      words: figureWords[figure],
      detail: share(figures[figure]),
    })),
    { figure: 'collected_cash', words: 'Encaissé, espèces', detail: share(figures.collected_cash) },
    { figure: 'commission', words: 'Commission', detail: 'sur les ventes livrées' },
    {
      figure: 'delivery',
      words: 'Livraison',
      detail: `dont ${formatFrancs(figures.delivery_to_couriers)} aux livreurs`,
    },
    {
      figure: 'subscriptions',
      words: 'Abonnements',
      detail: `${subscribedShops} ${plural(subscribedShops, 'boutique')}`,
    },
    { figure: 'promotions', words: 'Promotions', detail: 'payées par Sugu' },
    // The previous version's server lacks this figure.
    ...('cash_rounding' in figures
      ? [{ figure: 'cash_rounding' as const, words: 'Arrondis', detail: 'espèces, à 5 f près' }]
      : []),
  ]
  return (
    <dl className={classes('key-figures tight', widths[cells.length])}>
      {cells.map(({ figure, words, detail }, index) => (
        <div
          className={
            index === cells.length - 1 && cells.length % 2 === 1 ? 'key-figure whole' : 'key-figure'
          }
          key={figure}
        >
          <dt>{words}</dt>
          <dd>
            <Link to={financePath('grand-livre', { chiffre: figure, du: from, au: to })}>
              <Sum francs={figures[figure]} />
            </Link>
          </dd>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}

type BalanceSide = Overview['places']

export function BalanceCard({ overview: { places, owners, gap, held } }: { overview: Overview }) {
  return (
    <section className="card" aria-labelledby="balance">
      <div className="card-head">
        <h2 id="balance">La balance, maintenant</h2>
        <span className={gap === 0 ? 'badge badge-dot badge-ok' : 'badge badge-dot badge-danger'}>
          {gap === 0 ? 'équilibrée, écart 0 f' : `écart ${formatFrancs(gap)}`}
        </span>
      </div>
      <div className="work-columns one-one min-[900px]:gap-x-10">
        <BalanceSide title="Où est l’argent" side={places} />
        <BalanceSide title="À qui il est" side={owners} held={held.amount} />
      </div>
    </section>
  )
}

function BalanceSide({
  title,
  side,
  held = 0,
}: {
  title: string
  side: BalanceSide
  held?: number
}) {
  const positive = side.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
  const share = (amount: number) => (positive === 0 ? 0 : (100 * Math.max(amount, 0)) / positive)
  return (
    <div className="grid grid-rows-[auto_auto_1fr_auto]">
      <h3 className="mb-2">{title}</h3>
      <div
        className="balance-bar"
        role="img"
        aria-label={side
          .map(({ account, amount }) => `${accountWords[account]} ${Math.round(share(amount))} %`)
          .join(', ')}
      >
        {side.map(({ account, amount }) => (
          <i key={account} hidden={share(amount) === 0} style={{ width: `${share(amount)}%` }} />
        ))}
      </div>
      <ul className="balance-keys mt-2">
        {side.map(({ account, amount }) => (
          <li className="balance-key person" key={account}>
            <i />
            <span className="flex-1">
              {accountWords[account]}
              {account === 'seller_payable' && held > 0 && (
                <span className="muted">
                  {' '}
                  (<Sum francs={held} /> retenus)
                </span>
              )}
            </span>
            <Link
              className="card-link"
              to={financePath(
                'grand-livre',
                account === 'market' ? { chiffre: 'market' } : { compte: account },
              )}
            >
              <Sum francs={amount} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="balance-sum spread spread-middle">
        <span>Total</span>
        <span>
          <Sum francs={side.reduce((sum, { amount }) => sum + amount, 0)} />
        </span>
      </p>
    </div>
  )
}

type PeriodLinksProps = { period: Period; now: string | undefined; section?: FinanceSection }

export function PeriodLinks({ period, now, section = 'vue' }: PeriodLinksProps) {
  const words: Readonly<Record<Period, string>> = {
    '7j': '7\u00a0j',
    mois: now ? capital(monthName(now)) : 'Ce mois',
    annee: now ? now.slice(0, 4) : 'Cette année',
  }
  return (
    <nav className="segments max-[899px]:grid" aria-label="Période">
      {periods.map((one) => (
        <Link
          key={one}
          to={financePath(section, { periode: one === 'mois' ? null : one })}
          aria-current={one === period ? 'page' : undefined}
          preventScrollReset
        >
          {words[one]}
        </Link>
      ))}
    </nav>
  )
}

const shown = 31

export function DaysChart({ days }: { days: Overview['days'] }) {
  const last = days.slice(-shown).map(({ day, byProvider, cash }) => ({
    day,
    byProvider,
    mobile: sumOf(Object.values(byProvider)),
    cash,
  }))
  // The first is always listed; others from their first payment.
  const operators = paymentProviders.filter(
    (name, index) => index === 0 || last.some(({ byProvider }) => byProvider[name] > 0),
  )
  const step = 100 / Math.max(last.length, 1)
  const [pointed, setPointed] = useState<number | null>(null)
  const pointedDay = last[pointed ?? last.length - 1]
  return (
    <section className="card" aria-labelledby="par-jour">
      <div className="card-head">
        <h2 id="par-jour">Encaissé par jour</h2>
        <p className="legend">
          <span>
            <i />
            {operators.map((name) => providerWords[name]).join(', ')}
          </span>
          <span>
            <i className="second" />
            Espèces
          </span>
        </p>
      </div>
      {last.length === 0 ? (
        <p className="muted">Rien n’a été encaissé sur cette période.</p>
      ) : (
        <>
          <ChartFrame
            title={`Encaissé par jour, ${daysWords(last.length)}`}
            values={last.map(({ mobile, cash }) => mobile + cash)}
            floor={178}
            onPoint={(share) => setPointed(Math.floor(share * last.length))}
            said={
              pointedDay &&
              `${dayOfMonth(pointedDay.day)} : ${formatFrancs(pointedDay.mobile)}, espèces ${formatFrancs(pointedDay.cash)}`
            }
          >
            {(yOf, floor) =>
              last.map(({ day, mobile, cash }, index) => (
                <g key={day}>
                  <rect
                    className="chart-bar chart-strong"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={yOf(mobile)}
                    height={floor - yOf(mobile)}
                  />
                  <rect
                    className="chart-bar chart-second"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={Math.max(yOf(mobile + cash) - 1.5, 0)}
                    height={yOf(mobile) - yOf(mobile + cash)}
                  />
                  {(last.length <= 14 || index % 5 === 0 || index === last.length - 1) &&
                    (index === last.length - 1 ||
                      last.length <= 14 ||
                      last.length - 1 - index > 2) && (
                      <text
                        className="chart-x"
                        x={`${step * (index + 0.5)}%`}
                        y={floor + MARK_DROP}
                      >
                        {Number(day.slice(8))}
                      </text>
                    )}
                </g>
              ))
            }
          </ChartFrame>
          <FigureTable
            heads={['Jour', ...operators.map((name) => `${providerWords[name]}, f`), 'Espèces, f']}
            rows={last.map(({ day, byProvider, cash }) => [
              day.split('-').toReversed().join('/'),
              ...operators.map((name) => formatCount(byProvider[name])),
              formatCount(cash),
            ])}
          />
        </>
      )}
    </section>
  )
}
