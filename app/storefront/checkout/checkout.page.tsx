import { lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { Link, type MetaFunction, PrefetchPageLinks, useSearchParams } from 'react-router'

import {
  CartChanges,
  type CartLine,
  DeliveryList,
  goingLines,
  orderable,
  useCart,
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
import { addressLines } from '#modules/addresses/web/index.ts'
import { loadProvePhone } from '#modules/identity/web/index.ts'
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
  onlyFirst,
  useLastMethod,
  useProviders,
} from '#modules/payments/web/index.ts'
import { NotServed, ZoneNotice } from '#modules/pricing/web/index.ts'
import { Button } from '#ui/button.tsx'
import { focusFirstFault } from '#ui/forms/focus-first-fault.ts'
import { Remark } from '#ui/lists/remark.tsx'
import type { OfferedRelay, Quote } from '#modules/pricing/contract/quote.ts'
import { CartEmpty } from '../cart/cart-empty.tsx'
import { cashDues } from './cash-dues.ts'
import { endReception } from './reception.ts'
import { ReceivingChoice } from './receiving-choice.tsx'
import { useReceiving } from './use-receiving.ts'

const PlacePicker = lazy(() =>
  import('#modules/addresses/web/index.ts').then((file) => ({ default: file.PlacePicker })),
)

const ProvePhone = lazy(async () => ({ default: (await loadProvePhone()).ProvePhone }))

export const meta: MetaFunction = () => [{ title: 'Commander · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function CheckoutPage() {
  const { lines: all } = useCart()
  const [query] = useSearchParams()
  const counter = query.get('boutique')
  const own = all.filter(({ shopId }) => shopId === counter)
  const lines = own.length > 0 ? own : all
  const [placed, setPlaced] = useState(false)
  return (
    <>
      <PageTitle back={paths.cart()}>Commander</PageTitle>
      <PersonalData>
        {(user) => {
          if (placed) return <ListSkeleton count={3} />
          if (lines.length === 0) return <CartEmpty />
          return (
            <CheckoutForm
              user={user}
              lines={lines}
              isAtCounter={own.length > 0}
              onPlaced={() => setPlaced(true)}
            />
          )
        }}
      </PersonalData>
    </>
  )
}

type Cash = Quote['cashOnDelivery']

/** A relay point takes cash while its box has room. */
function cashAt(cash: Cash, relay: OfferedRelay | null): Cash {
  if (relay?.takesCash !== false || !cash.allowed) return cash
  const reason = 'Ce point relais ne prend plus d’espèces aujourd’hui.'
  return { ...cash, allowed: false, reason, deposit: null }
}

/** Cash at the hand-over and its rounding, in francs; null: no cash is taken. */
function cashSums({ total, cashOnDelivery: { toPay, deposit } }: Quote) {
  return toPay === undefined ? null : { toPay, rounding: total - (deposit?.francs ?? 0) - toPay }
}

function CheckoutForm({
  user,
  lines,
  isAtCounter,
  onPlaced,
}: {
  user: UserInfo
  lines: readonly CartLine[]
  /** Of one shop, where the buyer comes for it. */
  isAtCounter: boolean
  onPlaced: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const buyable = orderable(lines)
  const receiving = useReceiving(user, buyable, isAtCounter)
  const { address, at, place, priced } = receiving
  const { quote, settled } = priced
  const going = quote ? goingLines(buyable, quote) : buyable
  const message = useRef<HTMLDivElement>(null)
  const placing = usePlacing(user, {
    onPlaced: () => {
      endReception()
      onPlaced()
    },
    onRefused: (stale) => {
      if (stale) priced.again()
      requestAnimationFrame(() => message.current?.focus())
    },
  })
  const [proving, setProving] = useState(false)
  const [moving, setMoving] = useState(false)
  const wanted = useLastMethod()
  const offered = useProviders()
  const providers = offered ?? onlyFirst
  const cash = quote && cashAt(quote.cashOnDelivery, receiving.relay)
  // Chosen before the price has come, cash stays chosen.
  const method = methodToPay(wanted, providers, cash?.allowed ?? true)
  const deposit = method === 'cash_on_delivery' ? cash?.deposit : null
  const inCash = method === 'cash_on_delivery' && at !== 'shop' && quote ? cashSums(quote) : null
  const [depositBy, setDepositBy] = useState<PaymentProviderName>()
  const open = providers.filter((one) => one.open)
  const depositProvider = (open.find(({ name }) => name === depositBy) ?? open[0])?.name

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (placing.busy) return
    if (Object.keys(receiving.check()).length > 0) return focusFirstFault(form)
    const received = receiving.body()
    if (!quote || !received) return
    const refused = await placing.place({
      cartItems: going.map(({ product, qty, size, color }) => ({ product, qty, size, color })),
      ...received,
      paymentMethod: method,
      expectedTotal: quote.total,
      ...(method === 'cash_on_delivery' && { expectedDeposit: deposit?.francs ?? 0 }),
      ...(deposit && { depositProvider }),
      codes: quote.codes.flatMap(({ code, problem }) => (problem === null ? [code] : [])),
    })
    if (!refused) return
    receiving.show(refused)
    focusFirstFault(form)
  }

  if (address.loading) return <ListSkeleton count={3} />
  const [, where] = addressLines(receiving.atDoor)
  const button = (
    <div className="wide min-w-0">
      {at === 'door' && place && receiving.atDoor.repere && (
        <p className="tiny muted two-lines mb-2" title={where}>
          {`Livraison\u00a0: ${where}`}
        </p>
      )}
      <OrderButton
        method={method}
        total={settled && receiving.isPlaced ? (inCash?.toPay ?? quote?.total) : undefined}
        deposit={settled && receiving.isPlaced && at !== 'shop' ? deposit?.francs : undefined}
        waiting={receiving.isPlaced && !settled && !priced.failure}
        busy={placing.busy}
        receiveAt={at}
        missing={receiving.missing}
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
            <ReceivingChoice receiving={receiving} onMove={() => setMoving(true)} />
            {quote?.notServed ? (
              <NotServed
                key={`${quote.notServed.region} ${quote.notServed.shops?.length ?? 0}`}
                notServed={quote.notServed}
                phone={user.phone}
                onChanged={priced.again}
              />
            ) : (
              <>
                <ZoneNotice pause={quote?.pause} surcharge={quote?.surcharge} />
                {at !== 'shop' && <DeliveryList priced={priced} at={at} lines={buyable} />}
                {/* Drawn with the price: what it adds above moves no choice under a thumb. */}
                {(quote && offered) || priced.failure ? (
                  <PaymentChoice
                    method={method}
                    providers={providers}
                    cash={cash}
                    receiveAt={at}
                    dues={quote && cashDues(quote)}
                    onChoose={savePaymentMethod}
                  >
                    {quote && deposit && (
                      <DepositChoice
                        deposit={deposit}
                        receiveAt={at}
                        rest={cash?.toPay ?? quote.total - deposit.francs}
                        providers={providers}
                        provider={depositProvider ?? firstProvider}
                        onChoose={setDepositBy}
                      />
                    )}
                  </PaymentChoice>
                ) : (
                  <ListSkeleton count={3} />
                )}
              </>
            )}
          </div>
          <OrderSum lines={going} quote={quote} inCash={inCash} button={button} />
        </div>
        <div className="checkout-bar">{button}</div>
      </form>
      {/* Its form stands outside the page's: a browser knows no form in a form. */}
      {moving && (
        <Suspense>
          <PlacePicker onKeep={receiving.moveTo} onClose={() => setMoving(false)} />
        </Suspense>
      )}
      {proving && (
        <Suspense>
          <ProvePhone
            phone={user.phone}
            onClose={() => setProving(false)}
            onDone={() => {
              setProving(false)
              void submit()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
