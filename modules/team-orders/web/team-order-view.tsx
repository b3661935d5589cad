import { plural } from '#kernel/wire/plural.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import {
  type TeamOrder,
  cancelTeamOrder,
  type TeamHistoryLine,
} from '#modules/team-orders/contract/admin-orders.ts'
import { type HistoryKind, orderWordsOf, shopWords } from '#modules/orders/contract/order-words.ts'
import { Reading } from '#client/api/reading.tsx'
import { workPaths } from '#client/work-paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { assignParcels, listCouriers } from '#modules/dispatch/contract/dispatch.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { call } from '#client/api/client.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Timeline } from '#ui/lists/timeline.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { OrderAside } from './order-aside.tsx'
import { orderTones, cancelReasons } from './team-order-words.ts'
import { ParcelCard } from './team-parcel-card.tsx'
import { ParcelChoice, RefundSheet } from './refund-sheet.tsx'
import { useTeamOrder } from './use-team-orders.ts'
import { dueFor } from '#modules/orders/contract/order-due.ts'

const tabs: readonly { kind: HistoryKind | null; words: string }[] = [
  { kind: null, words: 'Tout' },
  { kind: 'money', words: 'Argent' },
  { kind: 'delivery', words: 'Livraison' },
  { kind: 'team', words: 'Équipe' },
]

type TeamOrderAct = 'cancel' | 'refund' | 'assign'

export function TeamOrderView({ id }: { id: string }) {
  const { query, show, refresh } = useTeamOrder(id)
  const [act, setAct] = useState<TeamOrderAct | null>(null)
  const order = query.data
  const close = () => setAct(null)
  const done = (words: string) => (after: TeamOrder) => {
    show(after)
    close()
    showNotice(words)
  }
  const acts = order && <OrderActs order={order} onAct={setAct} />
  const chip = order && (
    <span className={`badge badge-dot badge-${orderTones[order.state]}`}>
      {orderWordsOf(order)}
    </span>
  )
  return (
    <ScreenFrame
      title={order?.orderNumber ?? 'Commande'}
      chip={chip}
      detail={
        order &&
        `${momentWords(order.placedAt)} · ${order.parcels.length} ${plural(order.parcels.length, 'boutique')} · ${formatFrancs(order.total)}`
      }
      actions={acts}
    >
      <Reading query={query} safe="La commande est intacte.">
        {(read) => (
          <>
            <BackLink to={workPaths.adminOrders()}>Toutes les commandes</BackLink>
            <p className="phone">{chip}</p>
            <div className="phone flex flex-wrap gap-2">{acts}</div>
            <div className="work-columns two-one">
              <div className="stack">
                {read.parcels.map((parcel) => (
                  <ParcelCard key={parcel._id} parcel={parcel} />
                ))}
                <OrderHistory lines={read.history} />
              </div>
              <OrderAside order={read} />
            </div>
          </>
        )}
      </Reading>
      {order && act === 'cancel' && (
        <CancelSheet order={order} onDone={done('Colis annulés')} onClose={close} />
      )}
      {order && act === 'refund' && (
        <RefundSheet
          order={order}
          onDone={done('Remboursement demandé à la finance')}
          onClose={close}
        />
      )}
      {order && act === 'assign' && (
        <AssignSheet
          order={order}
          onDone={() => {
            void refresh()
            close()
          }}
          onClose={close}
        />
      )}
    </ScreenFrame>
  )
}

function OrderActs({
  order: { parcels },
  onAct,
}: {
  order: TeamOrder
  onAct: (act: TeamOrderAct) => void
}) {
  return (
    <>
      {parcels.some(({ canCancel }) => canCancel) && (
        <Button look="danger" onClick={() => onAct('cancel')}>
          Annuler…
        </Button>
      )}
      {parcels.some(({ canRefund }) => canRefund) && (
        <Button look="outline" onClick={() => onAct('refund')}>
          Rembourser…
        </Button>
      )}
      {parcels.some(({ canAssign }) => canAssign) && (
        <Button onClick={() => onAct('assign')}>Attribuer un livreur</Button>
      )}
    </>
  )
}

type AssignSheetProps = { order: TeamOrder; onDone: () => void; onClose: () => void }

/** To a courier of the parcel's group, or another. */
function AssignSheet({ order, onDone, onClose }: AssignSheetProps) {
  const open = order.parcels.filter(({ canAssign }) => canAssign)
  const [parcelId, setParcelId] = useState(open[0]?._id ?? '')
  const parcel = open.find(({ _id }) => _id === parcelId)
  const group = parcel?.group ?? ''
  const query = useRead(['team-couriers', group], listCouriers, { query: { group } })
  const couriers = query.data?.couriers.filter(({ admitted }) => admitted) ?? []
  const [courierId, setCourierId] = useState<string | null>(null)
  const chosen = courierId ?? query.data?.leastLoaded ?? ''
  const assign = async () => {
    if (!chosen) throw new CallFailure(422, { message: 'Choisissez un livreur.', code: 'courier' })
    const { refused } = await call(assignParcels, {
      body: { fulfillmentIds: [parcelId], courierId: chosen },
    })
    if (refused[0]) throw new CallFailure(409, { message: refused[0].message, code: 'refused' })
  }
  return (
    <ActSheet
      title="Attribuer un livreur"
      confirm="Attribuer"
      act={assign}
      done="Livreur prévenu"
      onDone={onDone}
      onClose={onClose}
    >
      <ParcelChoice
        parcels={open}
        chosen={parcelId}
        detailOf={({ courier }) => courier?.name}
        onChoose={setParcelId}
      />
      <Reading query={query} cards={1}>
        {() =>
          couriers.length === 0 ? (
            <p>Aucun livreur admis dans le groupe {group}.</p>
          ) : (
            <fieldset className="form">
              <legend>Livreurs du groupe {group}</legend>
              {couriers.map((one) => (
                <RadioCard
                  key={one._id}
                  name="livreur"
                  title={one.name}
                  detail={`${one.load} colis en cours${one.online ? ' · en ligne' : ''}${one._id === parcel?.courier?._id ? ' · l’a maintenant' : ''}`}
                  checked={one._id === chosen}
                  onChange={() => setCourierId(one._id)}
                />
              ))}
            </fieldset>
          )
        }
      </Reading>
    </ActSheet>
  )
}

type CancelSheetProps = {
  order: TeamOrder
  onDone: (order: TeamOrder) => void
  onClose: () => void
}

function CancelSheet({ order, onDone, onClose }: CancelSheetProps) {
  const open = order.parcels.filter(({ canCancel }) => canCancel)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = open.filter(({ _id }) => !left.has(_id))
  const owed = order.payment.paidAt ? sumOf(chosen, dueFor) : 0
  const deposit = owed > 0 ? 0 : sumOf(chosen, (parcel) => parcel.deposit ?? 0)
  const change = (id: string, wanted: boolean) => {
    const next = new Set(left)
    if (wanted) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <ReasonSheet
      title={`Annuler la commande ${order.orderNumber} ?`}
      confirm={chosen.length > 1 ? `Annuler ${chosen.length} colis` : 'Annuler le colis'}
      cancel="Retour"
      danger
      readBy="Le client et la boutique la liront."
      often={cancelReasons}
      act={(reason) =>
        call(cancelTeamOrder, {
          params: { id: order._id },
          body: { parcels: chosen.map(({ _id }) => _id), reason },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {open.length > 1 && (
        <fieldset className="form">
          <legend>Colis à annuler</legend>
          {open.map((parcel) => (
            <Checkbox
              key={parcel._id}
              checked={!left.has(parcel._id)}
              onChange={({ target }) => change(parcel._id, target.checked)}
            >
              {parcel.shop.name}, {shopWords[parcel.state].toLowerCase()}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <p>
        Le stock revient aux boutiques.{' '}
        <span>
          {owed > 0
            ? `${formatFrancs(owed)} seront rendus au client dès que la finance l’approuve.`
            : deposit > 0
              ? `L’acompte du client, ${formatFrancs(deposit)}, lui sera rendu dès que la finance l’approuve.`
              : 'Rien n’a été payé.'}
        </span>{' '}
        On ne peut pas revenir en arrière.
      </p>
    </ReasonSheet>
  )
}

function OrderHistory({ lines }: { lines: readonly TeamHistoryLine[] }) {
  const [kind, setKind] = useState<HistoryKind | null>(null)
  const shown = kind ? lines.filter((line) => line.kind === kind) : lines
  return (
    <section className="card" aria-labelledby="historique">
      <div className="card-head flex-wrap">
        <h2 id="historique">Historique</h2>
        <div className="segments" role="group" aria-label="Ce qui est montré">
          {tabs.map((tab) => (
            <button
              key={tab.words}
              type="button"
              aria-pressed={tab.kind === kind}
              onClick={() => setKind(tab.kind)}
            >
              {tab.words}
            </button>
          ))}
        </div>
      </div>
      {shown.length === 0 && <p className="muted">Rien encore.</p>}
      <Timeline
        steps={shown.map(({ at, by, title, detail, bad }, index) => ({
          key: `${at} ${title} ${index}`,
          words: title,
          place: bad ? 'stop' : index === 0 ? 'current' : 'done',
          detail: <Facts of={[momentWords(at), by]} />,
          quote: detail,
        }))}
      />
    </section>
  )
}
