import { plural } from '#kernel/wire/plural.ts'
import { atWords, beforeWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { tryAgain, type Delivery } from '#modules/deliveries/contract/deliveries.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { PartSheet } from './part-sheet.tsx'
import { PayByPhoneSheet } from './pay-by-phone-sheet.tsx'
import { FailureSheet } from './failure-sheet.tsx'
import { AtRelay, BackToShop, Door, ToStation } from './stop-places.tsx'
import './stops.css'

type StopProps = { delivery: Delivery; onChanged: () => void }

export function DeliveryStop({ delivery, onChanged }: StopProps) {
  const isBack = parcelHas('isReturning', delivery.state)
  return (
    <article className="card urgent stop" aria-labelledby={`colis-${delivery.fulfillmentId}`}>
      <div className="card-line flex-nowrap">
        <div>
          <h2 id={`colis-${delivery.fulfillmentId}`}>{stopName(delivery)}</h2>
          <span className="muted">
            <Facts
              of={[
                <span className="nowrap" key="order">
                  {delivery.orderNumber}
                </span>,
                '1\u00a0colis',
              ]}
            />
          </span>
        </div>
        {stateChip(delivery)}
      </div>
      {delivery.errand === 'replacement' && !isBack && !delivery.relay && (
        <p className="remark mt-3">
          <Icon name="undo" size={20} />
          <span>
            Échange : donnez le nouveau et tapez le premier code, puis reprenez l’ancien avec le
            code de retour du client, plus bas.
          </span>
        </p>
      )}
      {delivery.coach ? (
        <ToStation
          region={isBack ? delivery.region : (delivery.relay?.region ?? delivery.region)}
          to={isBack ? delivery.vendorShop : (delivery.relay?.name ?? '')}
          lines={delivery.coach}
          code={delivery.orderNumber.slice(-5)}
        />
      ) : isBack ? (
        <BackToShop delivery={delivery} />
      ) : delivery.relay ? (
        <AtRelay relay={delivery.relay} />
      ) : (
        <Door delivery={delivery} />
      )}
      <hr />
      {delivery.products.map((product) => (
        <div className="row border-0 p-0" key={product._id}>
          <Thumbnail url={product.imageUrl} />
          <span className="row-text">
            <b>{product.name}</b>
            <small>
              {[
                delivery.vendorShop,
                product.size,
                product.color,
                `${product.qty} ${plural(product.qty, 'pièce')}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <b>
            <Sum francs={product.lineTotal} />
          </b>
        </div>
      ))}
      <dl className="sums mt-1 mb-4">
        <div>
          <dt>Livraison</dt>
          <dd>
            <Sum francs={delivery.shippingFee} />
          </dd>
        </div>
      </dl>
      <NextAct delivery={delivery} onChanged={onChanged} />
    </article>
  )
}

function NextAct({ delivery, onChanged }: StopProps) {
  const [failing, setFailing] = useState(false)
  const [paying, setPaying] = useState(false)
  const [parting, setParting] = useState(false)
  const products = delivery.products.length
  const again = useAct(() => call(tryAgain, { params: { id: delivery.fulfillmentId } }), {
    done: 'Second essai commencé',
    after: onChanged,
  })
  if (parcelHas('isReturning', delivery.state))
    return delivery.coach ? null : (
      <ButtonLink size="large" wide to={workPaths.courierCode('retour', delivery.fulfillmentId)}>
        Saisir le code de retour
      </ButtonLink>
    )
  if (delivery.state === 'failed')
    return (
      <>
        {delivery.lastFailure && (
          <p className="muted mb-2">Premier essai : {delivery.lastFailure}.</p>
        )}
        <Button
          size="large"
          wide
          busy={again.isPending}
          busyWords="Traitement..."
          onClick={() => again.mutate()}
        >
          Faire le second essai
        </Button>
        {delivery.secondTryFrom && (
          <p className="small muted mt-2">
            Pas avant {atWords(delivery.secondTryFrom)}. Si le client est là avant, tapez son code.
          </p>
        )}
        {!delivery.relay && (
          <ButtonLink
            look="outline"
            wide
            className="mt-2"
            to={workPaths.courierCode('colis', delivery.fulfillmentId)}
          >
            Saisir le code du client
          </ButtonLink>
        )}
      </>
    )
  return (
    <>
      {delivery.coach ? null : delivery.relay ? (
        <ButtonLink size="large" wide to={workPaths.courierCode('relais', delivery.fulfillmentId)}>
          Saisir le code du point relais
        </ButtonLink>
      ) : (
        <ButtonLink size="large" wide to={workPaths.courierCode('colis', delivery.fulfillmentId)}>
          Saisir le code du client
        </ButtonLink>
      )}
      {delivery.cashDue > 0 && !delivery.relay && (
        <Button look="outline" icon="qr" wide className="mt-2" onClick={() => setPaying(true)}>
          Payer par téléphone
        </Button>
      )}
      {paying && delivery.cashDue > 0 && (
        <PayByPhoneSheet delivery={delivery} onRead={onChanged} onClose={() => setPaying(false)} />
      )}
      {delivery.partTerms &&
        !delivery.relay &&
        delivery.products.some(({ qty }) => qty * products > 1) && (
          <Button look="plain" wide className="mt-1" onClick={() => setParting(true)}>
            Le client ne garde pas tout
          </Button>
        )}
      {parting && (
        <PartSheet
          delivery={delivery}
          onClose={() => setParting(false)}
          onRefuse={() => {
            setParting(false)
            setFailing(true)
          }}
        />
      )}
      <Button look="plain" wide className="mt-1" onClick={() => setFailing(true)}>
        Je ne peux pas livrer
      </Button>
      {failing && (
        <FailureSheet delivery={delivery} onClose={() => setFailing(false)} onNoted={onChanged} />
      )}
    </>
  )
}

export function stopName({ state, relay, coach, vendorShop, clientName }: Delivery): string {
  if (parcelHas('isReturning', state)) return coach?.[0]?.station ?? vendorShop
  return coach?.[0]?.station ?? relay?.name ?? clientName
}

export function stateChip({ state, secondTryBefore, relay, coach }: Delivery) {
  if (state === 'failed')
    return (
      <span className="badge badge-dot badge-waiting">
        2e essai
        {secondTryBefore && `, ${beforeWords(secondTryBefore)}`}
      </span>
    )
  if (parcelHas('isReturning', state))
    return <span className="badge badge-dot badge-waiting">à rapporter</span>
  return (
    <span className="badge badge-dot badge-info">
      {coach ? 'vers la gare' : relay ? 'vers le point relais' : 'en livraison'}
    </span>
  )
}
