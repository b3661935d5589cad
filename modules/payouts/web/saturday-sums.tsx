import type { BatchShare, ComingSaturday } from '#modules/payouts/contract/coming-saturday.ts'

import {
  batchDetail,
  batchStates,
  batchTitle,
  comingDetail,
  comingTitle,
  type Counted,
} from './saturday-words.ts'
import { Sum } from '#ui/words/sum.tsx'

type SaturdaySumsProps = {
  batch: BatchShare | null
  coming: ComingSaturday
  counted: Counted
}

export function SaturdaySums({ batch, coming, counted }: SaturdaySumsProps) {
  return (
    <ul className="-mx-4">
      {batch && (
        <li className="row">
          <span className="row-text">
            <b>{batchTitle(batch)}</b>
            <small>{batchDetail(batch, counted)}</small>
          </span>
          <span className="row-end">
            <b>
              <Sum francs={batch.amount} />
            </b>
            <span className={`badge badge-dot badge-${batchStates[batch.state].look}`}>
              {batchStates[batch.state].words}
            </span>
          </span>
        </li>
      )}
      <li className="row">
        <span className="row-text">
          <b>{comingTitle(coming)}</b>
          <small>{comingDetail(coming, counted, batch !== null)}</small>
        </span>
        <b>
          <Sum francs={coming.amount} />
        </b>
      </li>
    </ul>
  )
}
