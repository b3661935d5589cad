import { momentWords } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import type { CashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import { Sum } from '#ui/words/sum.tsx'

type BoxCardProps = {
  box: number
  ceiling: number
  isOpen: boolean
  children: ReactNode
}

export function BoxCard({ box, ceiling, isOpen, children }: BoxCardProps) {
  const left = Math.max(0, ceiling - box)
  return (
    <section className="card">
      <div className="card-line">
        <small>Espèces à remettre</small>
        {isOpen ? (
          <span className="badge badge-dot badge-waiting">remise en cours</span>
        ) : (
          left === 0 && <span className="badge badge-dot badge-danger">caisse pleine</span>
        )}
      </div>
      <p className="amount">
        <Sum francs={box} />
      </p>
      <div className="meter mt-2 mb-1" aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.round((100 * box) / Math.max(1, ceiling)))}%` }} />
      </div>
      <p className="spread spread-middle muted">
        <span>
          Plafond <Sum francs={ceiling} />
        </span>
        <span>
          reste <Sum francs={left} />
        </span>
      </p>
      {left === 0 && <p className="mt-2">{children}</p>}
    </section>
  )
}

type MovementsProps = Pick<CashBox, 'movements'> & { children?: ReactNode }

/** Movements of a box, the newest first. */
export function Movements({ movements, children }: MovementsProps) {
  if (movements.length === 0) return null
  return (
    <section className="card flush">
      <div className="card-head">
        <h2>Derniers mouvements</h2>
        {children}
      </div>
      <ul>
        {movements.map(({ _id, label, place, at, amount }) => (
          <li key={_id}>
            <div className="row">
              <span className="row-text">
                <b>{label}</b>
                <small>
                  {momentWords(at)}
                  {place && <span className="nowrap"> · {place}</span>}
                </small>
              </span>
              <b>
                {amount > 0 ? '+' : '−'} <Sum francs={Math.abs(amount)} />
              </b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
