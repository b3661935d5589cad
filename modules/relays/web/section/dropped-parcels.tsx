import { type ReactNode, useState } from 'react'

import { type Drop, listDrops } from '#modules/relays/contract/relay-drops.ts'
import { beforeWords, shortDay } from '#kernel/wire/due-words.ts'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { CounterSheet } from '#modules/deliveries/web/index.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { relayCodes } from '../codes/counter-codes.ts'
import { shortNumber } from './relay-words.ts'

type DroppedParcelsProps = { userId: string; onChanged: () => void }

/** What shops bring to the relay point, and what waits there for a coach; nothing without any. */
export function DroppedParcels({ userId, onChanged }: DroppedParcelsProps) {
  const { data } = useRead(['relay', userId, 'drops'], listDrops, {}, { refetchInterval: 30_000 })
  const [receiving, setReceiving] = useState<string | null>(null)
  if (!data) return null
  const { coming, waiting, fee } = data
  const shop = byShop(coming).find(({ shopName }) => shopName === receiving)
  return (
    <>
      {coming.length > 0 && (
        <section className="card flush" aria-labelledby="depots">
          <div className="card-head">
            <h2 id="depots">À recevoir des boutiques</h2>
          </div>
          {byShop(coming).map(({ shopName, drops }) => (
            <DropRow
              key={shopName}
              icon="shop"
              title={shopName}
              detail={detailOf(drops)}
              when={whenWords(drops)}
            >
              <Button look="outline" onClick={() => setReceiving(shopName)}>
                {drops.length > 1 ? `Recevoir ${drops.length}` : 'Recevoir'}
              </Button>
            </DropRow>
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section className="card flush" aria-labelledby="pour-le-car">
          <div className="card-head">
            <h2 id="pour-le-car">À donner au car</h2>
          </div>
          {waiting.map(({ parcelId, shopName, orderNumber, place, weight }) => (
            <DropRow
              key={parcelId}
              icon="coach"
              title={shortNumber(orderNumber)}
              detail={`${shopName}, 1 colis ${weight ?? ''}`.trim()}
              when={`pour ${place}`}
            />
          ))}
        </section>
      )}
      {shop && (
        <DropSheet
          owner={userId}
          fee={fee}
          {...shop}
          onDone={onChanged}
          onClose={() => setReceiving(null)}
        />
      )}
    </>
  )
}

type DropSheetProps = {
  owner: string
  shopName: string
  drops: readonly Drop[]
  /** Francs that the relay point earns for each. */
  fee: number | undefined
  onDone: () => void
  onClose: () => void
}

/** Takes a code of the shop for each of its parcels, and says what to write on them. */
function DropSheet({ owner, shopName, drops, fee, onDone, onClose }: DropSheetProps) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  /** Parcels whose code was not typed yet; a code kept for later counts as typed. */
  const [left, setLeft] = useState(drops.length)
  const earned = fee ? ` Vous gagnez ${formatFrancs(fee)} par colis.` : ''
  return (
    <CounterSheet
      acts={relayCodes}
      owner={owner}
      code={{ key, kind: 'dropped', fulfillmentId: null, who: shopName, place: '', cash: 0 }}
      title={shopName}
      label="Code de la boutique"
      act="Recevoir le colis"
      foot={`Écrivez le code court sur un colis sans étiquette.${earned}`}
      more={left > 1}
      onDone={() => {
        setKey(crypto.randomUUID())
        setLeft(left - 1)
        onDone()
      }}
      onClose={onClose}
    >
      <ul className="ruled-rows">
        {drops.map(({ parcelId, orderNumber, weight, place }) => (
          <li className="spread py-2" key={parcelId}>
            <b className="figures">{shortNumber(orderNumber)}</b>
            <span className="muted">{[weight, place].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      <p className="medium">Le code que la boutique lit sur son téléphone, un par colis</p>
    </CounterSheet>
  )
}

type DropRowProps = {
  icon: IconName
  title: string
  detail: string
  when: string
  children?: ReactNode
}

export function DropRow({ icon, title, detail, when, children }: DropRowProps) {
  return (
    <article className="relay-held" aria-label={title}>
      <div className="relay-held-top">
        <span className="relay-shelf">
          <Icon name={icon} size={20} />
        </span>
        <div>
          <b>{title}</b>
          <small>{detail}</small>
          <small>{when}</small>
        </div>
      </div>
      {children && <div className="relay-held-foot">{children}</div>}
    </article>
  )
}

function byShop(coming: readonly Drop[]): { shopName: string; drops: Drop[] }[] {
  const shops = [...Map.groupBy(coming, ({ shopName }) => shopName)]
  return shops.map(([shopName, drops]) => ({ shopName, drops }))
}

function detailOf(drops: readonly Drop[]): string {
  const places = [...new Set(drops.map(({ place }) => place))]
  const count = `${drops.length} colis`
  const weight = drops.length === 1 && drops[0]?.weight ? ` ${drops[0].weight}` : ''
  return `${count}${weight}, pour ${places.slice(0, 2).join(', ')}${places.length > 2 ? '…' : ''}`
}

function whenWords(drops: readonly Drop[]): string {
  const [before] = drops.flatMap((drop) => drop.before ?? []).toSorted()
  if (before) return beforeWords(before)
  const [first] = drops.flatMap(({ day }) => day ?? []).toSorted()
  return first ? `${shortDay(first)} au plus tard` : ''
}
