import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { accountWords } from '#modules/ledger/contract/book-words.ts'
import { financePath } from '#web/work-paths.ts'

import type { Overview } from './overview-figures.tsx'

type Side = Overview['places']

/** Where the money is, to whom it belongs: two bars and two lists of one sum. */
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

function BalanceSide({ title, side, held = 0 }: { title: string; side: Side; held?: number }) {
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
                <span className="muted"> ({formatFrancs(held)} retenus)</span>
              )}
            </span>
            <Link
              className="card-link"
              to={financePath(
                'grand-livre',
                account === 'market' ? { chiffre: 'market' } : { compte: account },
              )}
            >
              {formatFrancs(amount)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="balance-sum spread spread-middle">
        <span>Total</span>
        <span>{formatFrancs(side.reduce((sum, { amount }) => sum + amount, 0))}</span>
      </p>
    </div>
  )
}
