import { plural } from '#kernel/wire/plural.ts'
import { momentWords, untilWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'
import type { TeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import { zoneWords } from '#modules/dispatch/contract/dispatch.ts'
import { paymentWords } from '#modules/orders/contract/order-words.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { readOrderDelivery, type Carrying } from '#modules/dispatch/contract/order-delivery.ts'
import { SmallReading } from '#client/api/small-reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Sum } from '#ui/words/sum.tsx'

const REFRESH_MS = 30_000

const codeNames = {
  shop: 'Code de la boutique',
  client: 'Code du client',
  relay: 'Code du point relais',
  return: 'Code de retour',
} as const

export function OrderAside({ order }: { order: TeamOrder }) {
  return (
    <aside className="stack" aria-label="Client, argent et livraison">
      <Client order={order} />
      <Money order={order} />
      <DeliveryCard orderId={order._id} />
    </aside>
  )
}

function Client({ order: { buyer, address, zone } }: { order: TeamOrder }) {
  const { gpsCoordinates: gps, phone2, note, quartier, region } = address
  const facts: [string, string][] = [
    ['Acheteur', [buyer.name, buyer.phone && formatPhone(buyer.phone)].filter(Boolean).join(', ')],
    ['Reçoit', address.fullName],
    [
      'Téléphones',
      [address.phone, phone2].flatMap((phone) => (phone ? [formatPhone(phone)] : [])).join(', '),
    ],
    ['Adresse', `${[quartier, region].filter(Boolean).join(', ')} (${zoneWords[zone]})`],
    ...(address.repere ? [['Repère', address.repere] as [string, string]] : []),
    ...(note ? [['Note', note] as [string, string]] : []),
    ...(buyer.cashRefusals > 0
      ? [['Refus à la porte', String(buyer.cashRefusals)] as [string, string]]
      : []),
  ]
  return (
    <section className="card" aria-labelledby="client">
      <div className="card-head">
        <h2 id="client">Client</h2>
        <Link to={workPaths.adminUser(buyer._id)}>Fiche</Link>
      </div>
      <dl className="fact-list">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {gps && (
        <p className="mt-3">
          <a
            className="inline-flex items-center gap-1"
            href={`geo:${gps.latitude},${gps.longitude}`}
          >
            <Icon name="place" size={20} />
            Ouvrir le point GPS
          </a>
        </p>
      )}
    </section>
  )
}

function Money({ order }: { order: TeamOrder }) {
  const { payment, parcels, ledger } = order
  const rounding = sumOf(parcels, ({ cashRounding = 0 }) => cashRounding)
  const amounts: [string, number][] = [
    ['Payé', payment.paid ?? 0],
    ['À rembourser', ledger.refundsDue],
    ...(payment.refunded ?? []).map(({ francs, at }): [string, number] => [
      `Remboursé ${momentWords(at)}`,
      francs,
    ]),
    ['En séquestre', ledger.escrow],
    ['Dû aux boutiques', ledger.sellers],
    [
      ledger.commission === 0 ? 'Commission prévue' : 'Commission',
      ledger.commission || order.commission,
    ],
  ]
  return (
    <section className="card" aria-labelledby="argent">
      <div className="card-head">
        <h2 id="argent">Argent</h2>
        <span
          className={`badge badge-dot badge-${['paid', 'refunded'].includes(payment.state) ? 'ok' : 'waiting'}`}
        >
          {paymentWords[payment.state]}
        </span>
      </div>
      <dl className="sums">
        {parcels.map((parcel) => (
          <div key={parcel._id}>
            <dt>{parcel.shop.name}</dt>
            <dd>
              <Sum francs={parcel.itemsTotal} />
            </dd>
          </div>
        ))}
        {order.marketDiscount > 0 && (
          <div>
            <dt>{order.marketPromotion}, payé par Sugu</dt>
            <dd>
              <Sum francs={-order.marketDiscount} />
            </dd>
          </div>
        )}
        <div>
          <dt>Livraison</dt>
          <dd>
            <Sum francs={order.shippingFee} />
          </dd>
        </div>
        <div className="total">
          <dt>Total</dt>
          <dd>
            <Sum francs={order.total} />
          </dd>
        </div>
        {rounding > 0 && (
          <div>
            <dt>Arrondi des espèces</dt>
            <dd>
              <Sum francs={-rounding} />
            </dd>
          </div>
        )}
      </dl>
      <hr className="my-3" />
      <dl className="sums">
        {amounts.map(([name, francs]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Sum francs={francs} />
            </dd>
          </div>
        ))}
      </dl>
      {order.attempts.map((attempt) => (
        <p className="muted mt-2" key={attempt.providerOrderId}>
          {providerWords[attempt.provider]} {attempt.providerOrderId}
          {'\u00a0: '}
          {attemptWords[attempt.state] ?? attempt.state}
          {attempt.operatorTransactionId && `, ${attempt.operatorTransactionId}`}
          {attempt.failure && `, ${attempt.failure}`}
        </p>
      ))}
    </section>
  )
}

const attemptWords: Readonly<Record<string, string>> = {
  created: 'en préparation',
  initiated: 'en attente du client',
  succeeded: 'payé',
  failed: 'refusé',
  expired: 'expiré',
}

function DeliveryCard({ orderId }: { orderId: string }) {
  const query = useRead(
    ['team-order', orderId, 'delivery'],
    readOrderDelivery,
    { params: { id: orderId } },
    { refetchInterval: REFRESH_MS },
  )
  return (
    <section className="card" aria-labelledby="livraison">
      <div className="card-head">
        <h2 id="livraison">Livraison</h2>
      </div>
      <SmallReading query={query} skeleton={<span className="skeleton h-16" />}>
        {({ carrying }) =>
          carrying.length === 0 ? (
            <p className="muted">Aucun colis n’est chez un livreur.</p>
          ) : (
            <ul className="grid gap-4">
              {carrying.map((one) => (
                <li key={one.parcelId}>
                  <CarriedBy {...one} />
                </li>
              ))}
            </ul>
          )
        }
      </SmallReading>
    </section>
  )
}

function CarriedBy({ courier: { name, load, online }, code }: Carrying) {
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <span className="grow">
          <b className="block">{name}</b>
          <small className="muted">{`${load} colis en cours`}</small>
        </span>
        <span className={online ? 'status' : 'status off'}>
          {online ? 'En ligne' : 'Hors ligne'}
        </span>
      </div>
      <p className="muted mt-2">{codeWords(code)}</p>
    </>
  )
}

function codeWords({ kind, wrong, triesLeft, lockedUntil }: Carrying['code']): string {
  const name = `${codeNames[kind]}\u202f:`
  if (lockedUntil) return `${name} bloqué ${untilWords(lockedUntil)}.`
  if (wrong === 0) return `${name} aucun essai faux.`
  return `${name} ${wrong} ${plural(wrong, 'essai faux', 'essais faux')} sur ${wrong + triesLeft}, rien de bloqué.`
}
