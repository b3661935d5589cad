import type { SellerParcel } from '#modules/orders/contract/seller-orders.ts'

import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'

import { gathered } from './gathered.ts'
import { usePickedLines } from './picked-lines.ts'

/**
 * « À rassembler »: each product once, with its picture and a box to tick; on paper the box is
 * empty.
 */
export function PickLines({ parcels }: { parcels: readonly SellerParcel[] }) {
  const lines = gathered(parcels)
  const { isPicked, pick } = usePickedLines(lines)
  const left = lines.filter((line) => !isPicked(line)).length
  return (
    <section className="card flush" aria-labelledby="a-rassembler">
      <div className="card-head">
        <h2 id="a-rassembler">À rassembler</h2>
        <span className="muted" role="status">
          {left === 0 ? 'tout est rassemblé' : `reste ${left} sur ${lines.length}`}
        </span>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <label className="row">
              <input
                className="row-checkbox off-paper"
                type="checkbox"
                checked={isPicked(line)}
                onChange={({ target }) => pick(line, target.checked)}
              />
              <Thumbnail url={line.imageUrl} />
              <span className="mark">{line.qty}</span>
              <span className="row-text">
                <b>{line.name}</b>
                <small>
                  {[line.variant, line.orders > 1 ? `${line.orders} commandes` : '']
                    .filter(Boolean)
                    .join(' · ') || 'Sans variante'}
                </small>
              </span>
              <span className="paper-box" aria-hidden="true" />
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
