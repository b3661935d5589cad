import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { proposePart } from '#modules/deliveries/contract/at-door.ts'
import type { Delivery } from '#modules/deliveries/contract/deliveries.ts'
import {
  partProblem,
  priceKeptPart,
  type KeptPart,
  type KeptQuantities,
} from '#modules/parcels/contract/keep-part.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { workPaths } from '#client/work-paths.ts'
import { Button } from '#ui/button.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { keptOf, saveKept } from '../codes/chosen-part.ts'
import './part-sheet.css'

type PartSheetProps = { delivery: Delivery; onRefuse: () => void; onClose: () => void }

/** « Le client ne garde pas tout »: pieces kept by line, the sum, and what goes back. */
export function PartSheet({ delivery, onRefuse, onClose }: PartSheetProps) {
  const navigate = useNavigate()
  const [kept, setKept] = useState(() => keptOf(delivery))
  const {
    partTerms: terms,
    products,
    fulfillmentId,
    clientName,
    orderNumber,
    vendorShop,
  } = delivery
  if (!terms) return null
  const problem = partProblem(terms.lines, kept)
  const part = priceKeptPart(terms, kept)
  const whole = new Set(terms.lines.flatMap(({ id, isWhole }) => (isWhole ? [id] : [])))
  const wholeName = products.find(({ _id }) => whole.has(_id))?.name
  const isPrepaid = delivery.paymentMethod !== 'cash_on_delivery'
  const go = () => {
    saveKept(fulfillmentId, kept)
    // Without network the client reads it on this screen.
    const params = { id: fulfillmentId }
    call(proposePart, { params, body: { part: { kept, due: part.due } } }).catch(() => undefined)
    void navigate(workPaths.courierCode('colis', fulfillmentId))
  }
  const next = (
    <Button size="large" wide disabled={problem !== null} onClick={go}>
      {isPrepaid ? 'Continuer' : `Continuer, ${formatFrancs(part.atDoor)}`}
    </Button>
  )
  return (
    <Sheet open title="Le client ne garde pas tout" onClose={onClose} actions={next}>
      <div className="stack">
        <p className="muted">{[clientName, orderNumber, vendorShop].join(' · ')}</p>
        <ul className="part-lines">
          {products.map((product) => (
            <PartRow
              key={product._id}
              product={product}
              kept={kept[product._id] ?? 0}
              isWhole={whole.has(product._id)}
              onKept={(count) => setKept({ ...kept, [product._id]: count })}
            />
          ))}
        </ul>
        {problem === 'nothing' ? (
          <Remark tone="warning">Rien n’est gardé : c’est un refus du colis.</Remark>
        ) : (
          <PartSums part={part} delivery={delivery} isPrepaid={isPrepaid} />
        )}
        <GoesBack products={products} kept={kept} shop={vendorShop} />
        {(wholeName || problem === 'nothing') && (
          <Button look="plain" wide onClick={onRefuse}>
            {wholeName ? `Il ne garde pas « ${wholeName} » : tout est refusé` : 'Tout est refusé'}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

type Product = Delivery['products'][number]
type PartRowProps = {
  product: Product
  kept: number
  isWhole: boolean
  onKept: (count: number) => void
}

function PartRow({ product, kept, isWhole, onKept }: PartRowProps) {
  const { name, qty, unitPrice, imageUrl, size, color } = product
  const back = qty - kept
  return (
    <li>
      <div className="row border-0 p-0">
        <Thumbnail url={imageUrl} />
        <span className="row-text">
          <b>{name}</b>
          <small>
            {[color, size, `${formatFrancs(unitPrice)}${qty > 1 ? ' la pièce' : ''}`]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {back > 0 && (
            <small className="part-back">
              {`${back} ${plural(back, 'revient avec vous', 'reviennent avec vous')}`}
            </small>
          )}
        </span>
        <b className="nowrap">
          <Sum francs={kept * unitPrice} />
        </b>
      </div>
      {isWhole ? (
        <p className="part-count">
          <span className="part-whole">
            <Icon name="lock" size={20} />
            <b>À garder en entier</b>
          </span>
          <span className="muted">{`${qty} sur ${qty}`}</span>
        </p>
      ) : (
        <div className="part-count">
          <span className="muted">{`Gardés, sur ${qty}`}</span>
          <Quantity value={kept} min={0} max={qty} label={`Gardés : ${name}`} onChange={onKept} />
        </div>
      )}
    </li>
  )
}

type PartSumsProps = { part: KeptPart; delivery: Delivery; isPrepaid: boolean }

function PartSums({ part, delivery, isPrepaid }: PartSumsProps) {
  const { due, atDoor, less, pieces, shippingFee, lost } = part
  const deposit = Math.min(due, delivery.partTerms?.deposit ?? 0)
  const rounding = due - deposit - atDoor
  if (isPrepaid)
    return (
      <Remark tone="ok">
        <b>Ne prenez rien.</b>{' '}
        {less > 0 && (
          <span>
            {`${formatFrancs(less)} lui seront rendus quand ${delivery.vendorShop} aura confirmé le retour.`}
          </span>
        )}
      </Remark>
    )
  return (
    <section className="card" aria-label="Il paie maintenant">
      <p className="muted">Il paie maintenant</p>
      <p className="part-sum" aria-live="polite">
        <b>
          <Sum francs={atDoor} />
        </b>{' '}
        {less > 0 && delivery.cashDue > atDoor && (
          <s>
            <Sum francs={delivery.cashDue} />
          </s>
        )}
      </p>
      <dl className="sums">
        <div>
          <dt>{`${pieces} ${plural(pieces, 'article gardé', 'articles gardés')}`}</dt>
          <dd>
            <Sum francs={due - shippingFee} />
          </dd>
        </div>
        <div>
          <dt>Livraison</dt>
          <dd>
            <Sum francs={shippingFee} />
          </dd>
        </div>
        {deposit > 0 && (
          <div>
            <dt>Acompte déjà payé</dt>
            <dd>
              <Sum francs={-deposit} />
            </dd>
          </div>
        )}
        {rounding > 0 && (
          <div>
            <dt>Arrondi</dt>
            <dd>
              <Sum francs={-rounding} />
            </dd>
          </div>
        )}
      </dl>
      {lost.map((words) => (
        <Remark key={words} tone="warning">{`« ${words} » ne tient plus.`}</Remark>
      ))}
    </section>
  )
}

type GoesBackProps = { products: readonly Product[]; kept: KeptQuantities; shop: string }

function GoesBack({ products, kept, shop }: GoesBackProps) {
  const back = products
    .map((product) => ({ ...product, back: product.qty - (kept[product._id] ?? 0) }))
    .filter((product) => product.back > 0)
  if (back.length === 0) return null
  return (
    <section className="card" aria-labelledby="revient">
      <h3 id="revient">{`Revient à ${shop} avec vous`}</h3>
      <ul>
        {back.map(({ _id, name, back: count }) => (
          <li key={_id} className="card-line">
            <span>{name}</span>
            <b>{`× ${count}`}</b>
          </li>
        ))}
      </ul>
      <p className="small muted">La boutique vous donnera son code de retour.</p>
    </section>
  )
}
