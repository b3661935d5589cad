import { type SyntheticEvent, useRef, useState } from 'react'
import { Link, type MetaFunction, PrefetchPageLinks } from 'react-router'

import {
  CartChanges,
  type CartLine,
  DeliveryList,
  orderable,
  useCart,
  useQuote,
} from '#modules/cart/web/index.ts'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import {
  firstProvider,
  type PaymentProviderName,
} from '#modules/operators/contract/payment-method.ts'
import {
  addressBody,
  AddressChoice,
  addressLines,
  draftOf,
  deliveryPlaceOf,
  useAddress,
} from '#modules/addresses/web/index.ts'
import { ProvePhone } from '#modules/identity/web/index.ts'
import {
  CollectionPlaces,
  collectorBody,
  ReceiveChoice,
  saveReceivePlace,
  useCollecting,
  useReceivePlace,
} from '#modules/collecting/web/index.ts'
import {
  DepositChoice,
  OrderButton,
  OrderSum,
  PaymentChoice,
  usePlacing,
} from '#modules/orders/web/index.ts'
import {
  savePaymentMethod,
  methodToPay,
  useLastMethod,
  useProviders,
} from '#modules/payments/web/index.ts'
import { NotServed, ZoneNotice } from '#modules/pricing/web/index.ts'
import { Button } from '#ui/button.tsx'
import { focusFirstFault } from '#ui/forms/focus-first-fault.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { CartEmpty } from '../cart/cart-empty.tsx'

export const meta: MetaFunction = () => [{ title: 'Commander · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function CheckoutPage() {
  const { lines } = useCart()
  const [placed, setPlaced] = useState(false)
  return (
    <>
      <PageTitle back={paths.cart()}>Commander</PageTitle>
      <PersonalData>
        {(user) => {
          if (placed) return <ListSkeleton count={3} />
          if (lines.length === 0) return <CartEmpty />
          return <CheckoutForm user={user} lines={lines} onPlaced={() => setPlaced(true)} />
        }}
      </PersonalData>
    </>
  )
}

/** Until the operators are known. */
const onlyFirst = [{ name: firstProvider, open: true, reason: null }] as const

function CheckoutForm({
  user,
  lines,
  onPlaced,
}: {
  user: UserInfo
  lines: readonly CartLine[]
  onPlaced: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const buyable = orderable(lines)
  const address = useAddress(user)
  const shippingAddress = addressBody(address.chosen ? draftOf(address.chosen) : address.draft)
  const place = deliveryPlaceOf(shippingAddress)
  const wantedPlace = useReceivePlace()
  const priced = useQuote(user._id, buyable, place, wantedPlace)
  const { quote, settled } = priced
  const collecting = useCollecting(user, quote)
  const atShop = collecting.first !== null
  const message = useRef<HTMLDivElement>(null)
  const placing = usePlacing(user, {
    onPlaced,
    onRefused: (stale) => {
      if (stale) priced.again()
      requestAnimationFrame(() => message.current?.focus())
    },
  })
  const [proving, setProving] = useState(false)
  const wanted = useLastMethod()
  const providers = useProviders() ?? onlyFirst
  // Chosen before the price has come, cash stays chosen.
  const method = methodToPay(wanted, providers, quote?.cashOnDelivery.allowed ?? true)
  const deposit = method === 'cash_on_delivery' ? quote?.cashOnDelivery.deposit : null
  const [depositBy, setDepositBy] = useState<PaymentProviderName>()
  const open = providers.filter((one) => one.open)
  const depositProvider = (open.find(({ name }) => name === depositBy) ?? open[0])?.name

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (placing.busy) return
    const faults = collecting.first ? collecting.check() : address.check()
    if (Object.keys(faults).length > 0) return focusFirstFault(form)
    if (!quote || !settled || quote.pause || quote.notServed) return
    if (!place && !collecting.first) return
    const saveAddress = collecting.first
      ? null
      : address.chosen
        ? address.chosen.label
        : address.keeping.wanted
          ? address.keeping.label.trim()
          : null
    const refused = await placing.place({
      cartItems: buyable.map(({ product, qty, size, color }) => ({ product, qty, size, color })),
      shippingAddress: collecting.first
        ? collectorBody(collecting.collector, collecting.first)
        : shippingAddress,
      paymentMethod: method,
      receiveAt: atShop ? 'shop' : 'door',
      saveAddress,
      expectedTotal: quote.total,
      ...(method === 'cash_on_delivery' && { expectedDeposit: deposit?.francs ?? 0 }),
      ...(deposit && { depositProvider }),
      codes: quote.codes.flatMap(({ code, problem }) => (problem === null ? [code] : [])),
    })
    if (!refused) return
    if (atShop) {
      collecting.show(refused)
      return focusFirstFault(form)
    }
    // A saved address that the server refuses opens in the form.
    if (address.chosen) address.edit(address.chosen, refused)
    else address.show(refused)
    focusFirstFault(form)
  }

  if (address.loading) return <ListSkeleton count={3} />
  const [, where] = addressLines(shippingAddress)
  const button = (
    <div className="wide min-w-0">
      {!atShop && place && shippingAddress.repere && (
        <p className="tiny muted two-lines mb-2" title={where}>
          {`Livraison\u00a0: ${where}`}
        </p>
      )}
      <OrderButton
        method={method}
        total={settled && (place ?? atShop) ? quote?.total : undefined}
        deposit={settled && place && !atShop ? deposit?.francs : undefined}
        waiting={Boolean(place ?? atShop) && !settled && !priced.failure}
        busy={placing.busy}
        atShop={atShop}
        paused={Boolean(!atShop && place && (quote?.pause ?? quote?.notServed))}
      />
    </div>
  )
  return (
    <>
      {/* Fetches the order's page while the address is typed. */}
      <PrefetchPageLinks page={paths.order('suivante')} />
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <div className="announcements" role="alert" tabIndex={-1} ref={message}>
          {placing.sentence && <Remark tone="danger">{placing.sentence}</Remark>}
          {placing.needsProof && (
            <Button look="outline" onClick={() => setProving(true)}>
              Confirmer mon numéro
            </Button>
          )}
          {placing.unsure && (
            <Remark tone="info">
              Réessayer ne commande pas deux fois. Vous pouvez aussi regarder dans{' '}
              <Link className="link" to={paths.orders()}>
                vos commandes
              </Link>
              .
            </Remark>
          )}
        </div>
        <CartChanges changes={priced.changes} />
        {buyable.length < lines.length && (
          <div className="announcements">
            <Remark tone="info">
              Ce qui ne peut plus être commandé reste dans{' '}
              <Link className="link" to={paths.cart()}>
                votre panier
              </Link>
              .
            </Remark>
          </div>
        )}
        <div className="columns">
          <div>
            {quote && (
              <ReceiveChoice quote={quote} wanted={wantedPlace} onChoose={saveReceivePlace} />
            )}
            {quote && atShop ? (
              <CollectionPlaces
                quote={quote}
                collector={collecting.collector}
                problems={collecting.problems}
                onCollector={collecting.change}
              />
            ) : (
              <AddressChoice state={address} />
            )}
            {quote?.notServed ? (
              <NotServed
                key={quote.notServed.region}
                notServed={quote.notServed}
                phone={user.phone}
                onChanged={priced.again}
              />
            ) : (
              <>
                <ZoneNotice pause={quote?.pause} surcharge={quote?.surcharge} />
                {!atShop && <DeliveryList priced={priced} />}
                <PaymentChoice
                  method={method}
                  providers={providers}
                  cash={quote?.cashOnDelivery}
                  atShop={atShop}
                  onChoose={savePaymentMethod}
                >
                  {quote && deposit && (
                    <DepositChoice
                      deposit={deposit}
                      total={quote.total}
                      providers={providers}
                      provider={depositProvider ?? firstProvider}
                      onChoose={setDepositBy}
                    />
                  )}
                </PaymentChoice>
              </>
            )}
          </div>
          <OrderSum lines={buyable} quote={quote} button={button} />
        </div>
        <div className="checkout-bar">{button}</div>
      </form>
      {proving && (
        <ProvePhone
          phone={user.phone}
          onClose={() => setProving(false)}
          onDone={() => {
            setProving(false)
            void submit()
          }}
        />
      )}
    </>
  )
}
