import { plural } from '#kernel/wire/plural.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { listSellerOrders, type SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { workPaths } from '#client/work-paths.ts'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { storedValue, useStored } from '#client/device/stored-value.ts'
import { pieceWords } from './parcel-words.ts'
import './shop-orders.css'

const none: readonly string[] = []

const picked = storedValue<readonly string[]>({
  key: 'pickedLines',
  restore: (kept) =>
    Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : none,
})

const MOST = 100

export function PickList({ user }: { user: UserInfo }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useRead(
    ['seller-pick-list', user._id],
    listSellerOrders,
    { query: { state: 'accepted', limit: MOST } },
  )
  const parcels = data?.orders ?? []
  const more = (data?.totalOrders ?? 0) - parcels.length
  return (
    <ScreenFrame detail={user.shopName}>
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
            <p className="muted">{`Les ${MOST} plus anciennes ; ${plural(more, '1 autre suit', `${more} autres suivent`)}.`}</p>
          )}
          <p className="on-paper">{`${user.shopName ?? ''} · ${momentWords(new Date(dataUpdatedAt).toISOString())}`}</p>
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
    </ScreenFrame>
  )
}

function PickLines({ parcels }: { parcels: readonly SellerParcel[] }) {
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

/** Stores ticks. A changed quantity clears its tick; vanished lines are dropped. */
function usePickedLines(lines: readonly Gathered[]) {
  const ticks = useStored(picked, none)
  const known = lines.map(tickOf)
  return {
    isPicked: (line: Gathered) => ticks.includes(tickOf(line)),
    pick: (line: Gathered, isPicked: boolean) => {
      const kept = ticks.filter((tick) => known.includes(tick) && tick !== tickOf(line))
      picked.write(isPicked ? [...kept, tickOf(line)] : kept)
    },
  }
}

function tickOf({ key, qty }: Gathered): string {
  return `${qty} ${key}`
}

type Gathered = {
  key: string
  name: string
  imageUrl: string | null
  variant: string
  qty: number
  orders: number
}

export function gathered(parcels: readonly Pick<SellerParcel, 'items'>[]): Gathered[] {
  const all = new Map<string, Gathered>()
  for (const { product, name, imageUrl, size, color, qty } of parcels.flatMap(
    ({ items }) => items,
  )) {
    const key = JSON.stringify([product, size, color])
    const before = all.get(key)
    all.set(key, {
      key,
      name,
      imageUrl,
      variant: [size, color].filter(Boolean).join(', '),
      qty: (before?.qty ?? 0) + qty,
      orders: (before?.orders ?? 0) + 1,
    })
  }
  // Old Chrome lacks toSorted; the array is local.
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...all.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name, 'fr') || one.variant.localeCompare(other.variant, 'fr'),
  )
}
