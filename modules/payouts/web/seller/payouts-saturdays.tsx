import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { Saturday } from '#modules/payouts/contract/seller-payouts.ts'
import { Button } from '#web/ui/button.tsx'
import { workPaths } from '#web/work-paths.ts'

import { dayWords, saturdayDetail, saturdayWords } from './payouts-words.ts'

type SaturdaysProps = {
  saturdays: readonly Saturday[]
  chosen: string | null
  onMore?: (() => void) | undefined
  busy: boolean
}

/** Every Saturday of the shop; the chosen one is in the address. */
export function Saturdays({ saturdays, chosen, onMore, busy }: SaturdaysProps) {
  return (
    <section className="card flush off-paper" aria-labelledby="samedis">
      <div className="card-head">
        <h2 id="samedis">Samedis</h2>
      </div>
      <ul>
        {saturdays.map((one) => (
          <li key={one._id ?? one.day}>
            <Link
              className={one._id === chosen ? 'row chosen' : 'row'}
              to={`${workPaths.sellerPayouts()}&releve=${one._id ?? ''}`}
              aria-current={one._id === chosen ? 'true' : undefined}
              preventScrollReset
            >
              <span className="row-text">
                <b>{dayWords(one.day)}</b>
                <small>{saturdayDetail(one)}</small>
              </span>
              <span className="row-end">
                <b>{formatFrancs(Math.max(one.amount, 0))}</b>
                <span className={`badge badge-dot badge-${saturdayWords[one.state].look}`}>
                  {saturdayWords[one.state].words}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {onMore && (
        <div className="pages">
          <span />
          <Button look="outline" busy={busy} busyWords="Chargement..." onClick={() => onMore()}>
            Voir plus
          </Button>
        </div>
      )}
    </section>
  )
}
