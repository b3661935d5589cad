import { useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { TeamOrder } from '#modules/orders/contract/admin-orders.ts'
import { orderWords } from '#modules/orders/contract/order-words.ts'
import { Reading } from '#web/api/reading.tsx'
import { workPaths } from '#web/work-paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { AssignSheet } from './assign-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { OrderAside } from './order-aside.tsx'
import { OrderHistory } from './order-history.tsx'
import { orderTones } from './order-words.ts'
import { ParcelCard } from './parcel-card.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { useTeamOrder } from './use-team-orders.ts'

type Act = 'cancel' | 'refund' | 'assign'

/** One order with every fact of it, its history, and what the team may do now. */
export function TeamOrderView({ Frame, id }: { Frame: ScreenFrame; id: string }) {
  const { query, show, refresh } = useTeamOrder(id)
  const [act, setAct] = useState<Act | null>(null)
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
      {orderWords[order.state]}
    </span>
  )
  return (
    <Frame
      title={order?.orderNumber ?? 'Commande'}
      chip={chip}
      detail={
        order &&
        `${formatMoment(order.placedAt)} · ${order.parcels.length > 1 ? `${order.parcels.length} boutiques` : '1 boutique'} · ${formatFrancs(order.total)}`
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
    </Frame>
  )
}

function OrderActs({ order: { parcels }, onAct }: { order: TeamOrder; onAct: (act: Act) => void }) {
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
