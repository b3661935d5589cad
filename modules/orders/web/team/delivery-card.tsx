import { readOrderDelivery, type Carrying } from '#modules/deliveries/contract/order-delivery.ts'
import { SmallReading } from '#web/api/small-reading.tsx'
import { useRead } from '#web/api/use-read.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'

const REFRESH_MS = 30_000

/** « Livraison »: who carries the parcels of this order now, and how it goes with the code. */
export function DeliveryCard({ orderId }: { orderId: string }) {
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

const codeNames = {
  shop: 'Code de la boutique',
  client: 'Code du client',
  return: 'Code de retour',
} as const

function codeWords({ kind, wrong, triesLeft, lockedUntil }: Carrying['code']): string {
  const name = `${codeNames[kind]}\u202f:`
  if (lockedUntil) return `${name} bloqué jusqu’à ${formatMoment(lockedUntil)}.`
  if (wrong === 0) return `${name} aucun essai faux.`
  return `${name} ${wrong} ${wrong > 1 ? 'essais faux' : 'essai faux'} sur ${wrong + triesLeft}, rien de bloqué.`
}
