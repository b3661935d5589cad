import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { listSellerOrders } from '#modules/orders/contract/seller-orders.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useRead } from '#web/api/use-read.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { SmallFailure } from '#web/ui/lists/small-failure.tsx'
import { workPaths } from '#web/work-paths.ts'
import { CardsSkeleton } from '#web/ui/lists/cards-skeleton.tsx'

import { pieceWords } from './parcel-words.ts'
import { PickLines } from './pick-lines.tsx'

const MOST = 100

/**
 * What to gather for the accepted orders, first by product, then parcel by parcel; printed without
 * the frame around it.
 */
export function PickList({ Frame, user }: { Frame: ScreenFrame; user: UserInfo }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useRead(
    ['seller-pick-list', user._id],
    listSellerOrders,
    { query: { state: 'accepted', limit: MOST } },
  )
  const parcels = data?.orders ?? []
  const more = (data?.totalOrders ?? 0) - parcels.length
  return (
    <Frame detail={user.shopName}>
      {error && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <CardsSkeleton />}
      {data && parcels.length === 0 && (
        <Empty
          title="Rien à préparer"
          of="sheets"
          action={<ButtonLink to={workPaths.sellerOrders()}>Mes Commandes</ButtonLink>}
        >
          Les commandes que vous acceptez arrivent sur cette liste.
        </Empty>
      )}
      {parcels.length > 0 && (
        <>
          <div className="spread spread-middle off-paper">
            <span className="muted">{`${parcels.length} colis à préparer`}</span>
            <Button icon="print" onClick={() => globalThis.print()}>
              Imprimer
            </Button>
          </div>
          {more > 0 && (
            <p className="muted">{`Les ${MOST} plus anciennes ; ${more} autres suivent.`}</p>
          )}
          <p className="on-paper">{`${user.shopName ?? ''} · ${formatMoment(new Date(dataUpdatedAt).toISOString())}`}</p>
          <PickLines parcels={parcels} />
          <h2 className="mt-2">Colis par colis</h2>
          <div className="work-columns one-one items-start">
            {parcels.map((parcel) => (
              <section className="card unbroken" key={parcel._id} aria-label={parcel.orderNumber}>
                <p className="item-count">
                  <b>{parcel.orderNumber}</b> <span>{`${parcel.buyerName}, ${parcel.place}`}</span>
                </p>
                <ul>
                  {parcel.items.map((item) => (
                    <li className="row border-0 p-0" key={item._id}>
                      <span className="row-text">
                        <b>{item.name}</b>
                        <small>{pieceWords(item)}</small>
                      </span>
                      <span className="paper-box" aria-hidden="true" />
                    </li>
                  ))}
                </ul>
                {parcel.note && <p className="quote">{`«\u00a0${parcel.note}\u00a0»`}</p>}
              </section>
            ))}
          </div>
        </>
      )}
    </Frame>
  )
}
