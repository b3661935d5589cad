import { hoursWords } from '#kernel/wire/span-words.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import { useSearchParams, Link } from 'react-router'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { Reading } from '#client/api/reading.tsx'
import { SellingCostsCard } from '#modules/pricing/web/index.ts'
import { useDeadlines } from '#modules/settings/web/index.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import type { Reply } from '#kernel/wire/endpoint.ts'
import type { readNextPayout, Saturday } from '#modules/payouts/contract/seller-payouts.ts'
import { ownPaths } from '#client/own-paths.ts'
import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/button.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { StatementCard } from './payouts-statement.tsx'
import { useNextPayout, useSaturdays, useStatement } from './saturday-card.tsx'
import { batchDetail, batchTitle, comingDetail, comingTitle, countOf } from '../saturday-words.ts'
import { holdWords, saturdayDetail, saturdayWords } from './payouts-words.ts'

export function ShopPayouts({ user }: { user: UserInfo }) {
  const [search] = useSearchParams()
  const { complaintHours } = useDeadlines()
  const next = useNextPayout(user._id)
  const list = useSaturdays(user._id)
  const saturdays = list.data?.pages.flatMap((page) => page.saturdays)
  const chosen = search.get('releve') ?? saturdays?.[0]?._id ?? null
  const statement = useStatement(user._id, chosen)
  const depot = next.data?.depotNumber
  const detail =
    depot &&
    `Versé chaque samedi par mobile money sur le ${depot.length === 8 ? formatPhone(depot) : depot}`
  return (
    <ScreenFrame detail={detail}>
      <Reading query={next} safe="Votre argent est en sécurité." cards={1}>
        {(read) => (
          <>
            <PayoutsFigures next={read} />
            <HeldParcels held={read.held} />
          </>
        )}
      </Reading>
      {saturdays?.length === 0 && (
        <Empty title="Votre premier versement arrive un samedi" of="money">
          {`Une commande est payable ${hoursWords(complaintHours)} après sa livraison, s’il n’y a pas de réclamation. Vous lirez ici chaque versement, commande par commande.`}
        </Empty>
      )}
      {saturdays && saturdays.length > 0 && (
        <div className="work-columns saturdays">
          <Saturdays
            saturdays={saturdays}
            chosen={chosen}
            busy={list.isFetchingNextPage}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          />
          <Reading query={statement} safe="Votre argent est en sécurité." cards={1}>
            {(read) => <StatementCard statement={read} />}
          </Reading>
        </div>
      )}
      <SellingCostsCard />
    </ScreenFrame>
  )
}

type NextPayout = Reply<typeof readNextPayout>

function PayoutsFigures({ next }: { next: NextPayout }) {
  const { batch, coming, held, notYet, paidThisYear } = next
  const { complaintHours } = useDeadlines()
  return (
    <dl className={batch ? 'key-figures figures-5 off-paper' : 'key-figures off-paper'}>
      {batch && (
        <div className="key-figure">
          <dt>{batchTitle(batch)}</dt>
          <dd>
            <Sum francs={batch.amount} />
          </dd>
          <dd>{batchDetail(batch, 'commande')}</dd>
        </div>
      )}
      <div className="key-figure">
        <dt>{comingTitle(coming)}</dt>
        <dd>
          <Sum francs={coming.amount} />
        </dd>
        <dd>{comingDetail(coming, 'commande', batch !== null)}</dd>
      </div>
      <div className="key-figure">
        <dt>Retenu</dt>
        <dd>
          <Sum francs={held.amount} />
        </dd>
        <dd>{countOf(held.orders, 'commande')}</dd>
      </div>
      <div className="key-figure">
        <dt>Pas encore payable</dt>
        <dd>
          <Sum francs={notYet.amount} />
        </dd>
        <dd>{`${hoursWords(complaintHours)} après livraison`}</dd>
      </div>
      <div className="key-figure">
        <dt>Versé en {paidThisYear.year}</dt>
        <dd>
          <Sum francs={paidThisYear.amount} />
        </dd>
        <dd>{countOf(paidThisYear.saturdays, 'samedi')}</dd>
      </div>
    </dl>
  )
}

function HeldParcels({ held }: { held: NextPayout['held'] }) {
  if (held.items.length === 0) return null
  return (
    <section className="card flush off-paper" aria-labelledby="retenu">
      <div className="card-head">
        <h2 id="retenu">Retenu, et pourquoi</h2>
      </div>
      <ul>
        {held.items.map((item) => {
          const words = (
            <>
              <span className="row-text">
                <b>{holdWords[item.reason]}</b>
                <small>{[item.orderNumber, item.detail].filter(Boolean).join(' · ')}</small>
              </span>
              <b>
                <Sum francs={item.amount} />
              </b>
            </>
          )
          const to = {
            complaint: workPaths.sellerOrders(),
            depot: workPaths.shopSettings(),
            suspended: ownPaths.support(),
            cash: null,
            check: null,
          }[item.reason]
          return (
            <li key={`${item.parcelId ?? item.orderNumber} ${item.reason}`}>
              {to ? (
                <Link className="row" to={to}>
                  {words}
                  <Icon name="next" size={20} />
                </Link>
              ) : (
                <div className="row">{words}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type SaturdaysProps = {
  saturdays: readonly Saturday[]
  chosen: string | null
  onMore?: (() => void) | undefined
  busy: boolean
}

function Saturdays({ saturdays, chosen, onMore, busy }: SaturdaysProps) {
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
                <b>{shortDay(one.day)}</b>
                <small>{saturdayDetail(one)}</small>
              </span>
              <span className="row-end">
                <b>
                  <Sum francs={Math.max(one.amount, 0)} />
                </b>
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
