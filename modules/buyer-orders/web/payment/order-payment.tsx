import { untilWords } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import { restWordsOf } from '#modules/orders/contract/rest-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { lacksDeposit, payableNow } from '#modules/orders/contract/order-due.ts'
import { givenBack } from '#modules/orders/contract/refund-words.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type {
  PaymentMethod,
  PaymentProviderName,
} from '#modules/operators/contract/payment-method.ts'
import {
  methodWords,
  ofProvider,
  providerWords,
} from '#modules/operators/contract/provider-words.ts'
import { useNow } from '#client/device/use-now.ts'
import { useDeadlines } from '#modules/settings/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import { typographic } from '#ui/words/typographic.ts'

import { CurrentWarning } from '#modules/false-messages/web/index.ts'
import { NeverAsked, PaymentSheet, timeLeft, useProviders } from '#modules/payments/web/index.ts'
import { type PaymentView, useOrderPayment } from './use-order-payment.ts'
import '../orders.css'

type OrderPaymentProps = {
  order: Order
  userId: string
  atOnce: boolean
  onOrder: (order: Order) => void
  rebuy: ReactNode
}

export function OrderPayment({ order, userId, atOnce, onOrder, rebuy }: OrderPaymentProps) {
  const payment = useOrderPayment({ order, userId, atOnce, onOrder })
  const { view, page, justPaid, depositJustPaid } = payment
  const isDeposit = lacksDeposit(order)
  const { method } = order.payment
  const operator = methodWords(method, 'de mobile money')
  const back = givenBack(order.payment)
  const due = formatFrancs(order.payment.refundDue ?? 0)
  const close = () => {
    payment.close()
    // Opened automatically: no button to refocus.
    requestAnimationFrame(
      () =>
        document.activeElement === document.body && document.getElementById('paiement')?.focus(),
    )
  }
  return (
    <>
      <div className="announcements" role="status">
        {justPaid && <Remark tone="ok">Paiement reçu, merci. La boutique est prévenue.</Remark>}
        {depositJustPaid && (
          <Remark tone="ok">
            {`Acompte reçu, merci. La boutique est prévenue ; le reste se paie ${restWordsOf(order).rest}.`}
          </Remark>
        )}
        {view === 'refunding' && (
          <Remark tone="info">
            {method === 'cash_on_delivery'
              ? `Remboursement de ${due} dû : voyez ci-dessous le numéro qui le reçoit.`
              : `Remboursement de ${due} en cours : l’argent revient sur votre compte ${operator}.`}
          </Remark>
        )}
        {view === 'refunded' && (
          <Remark tone="ok">{`Remboursée : l’argent est revenu sur votre compte ${operator}.`}</Remark>
        )}
        {view !== 'refunded' && back > 0 && (
          <Remark tone="ok">{`${formatFrancs(back)} remboursés sur votre compte ${operator}.`}</Remark>
        )}
      </div>
      {view && view !== 'refunding' && view !== 'refunded' && (
        <section className="card order-payment" aria-labelledby="paiement">
          <h2 id="paiement" tabIndex={-1}>
            {isDeposit && view === 'toPay' ? 'Acompte attendu' : titles[view]}
          </h2>
          <div
            className="grid gap-2"
            role={view === 'refused' || view === 'outOfTime' ? 'alert' : 'status'}
          >
            <PaymentWords view={view} order={order} problem={payment.problem} />
          </div>
          {view === 'over'
            ? rebuy
            : view !== 'ending' && (
                <>
                  {(!isDeposit || order.payment.paymentUrl) && (
                    <PayButton
                      view={view}
                      words={`${isDeposit ? 'Payer l’acompte,' : 'Payer'} ${formatFrancs(payableNow(order))}`}
                      busy={payment.busy}
                      onPress={() => void payment.open()}
                    />
                  )}
                  {view !== 'checking' && (
                    <OtherProviders
                      method={method}
                      first={isDeposit && !order.payment.paymentUrl}
                      busy={payment.busy}
                      onChoose={(provider) => void payment.open(provider)}
                    />
                  )}
                  <NeverAsked />
                  <CurrentWarning />
                </>
              )}
        </section>
      )}
      {page && <PaymentSheet url={page} provider={method} onClose={close} />}
    </>
  )
}

const titles: Record<Exclude<PaymentView, null | 'refunding' | 'refunded'>, string> = {
  toPay: 'En attente de paiement',
  left: 'Paiement non terminé',
  checking: 'Vérification du paiement',
  refused: 'Paiement non abouti',
  outOfTime: 'Paiement expiré',
  ending: 'Délai de paiement passé',
  over: 'Commande annulée',
}

const waitingFor = (provider: string) =>
  `Nous attendons la réponse ${provider}. Si votre compte a été débité, cette page passera toute seule à « Commande payée » : vous pouvez aussi revenir plus tard.`

function ofMethod(method: PaymentMethod): string {
  return method === 'cash_on_delivery' ? 'de l’opérateur' : ofProvider(method)
}

function OtherProviders({
  method,
  first,
  busy,
  onChoose,
}: {
  method: PaymentMethod
  /** No page is open yet: each operator is a first choice. */
  first: boolean
  busy: boolean
  onChoose: (provider: PaymentProviderName) => void
}) {
  const others = (useProviders() ?? []).filter(({ name, open }) => open && name !== method)
  return others.map(({ name }, index) => (
    <Button
      key={name}
      wide
      look={first && index === 0 ? 'primary' : 'outline'}
      disabled={busy}
      onClick={() => onChoose(name)}
    >
      {first ? `Payer l’acompte par ${providerWords[name]}` : `Plutôt par ${providerWords[name]}`}
    </Button>
  ))
}

function PaymentWords({
  view,
  order,
  problem,
}: {
  view: PaymentView
  order: Order
  problem: string | null
}) {
  const message = problem ?? order.payment.message
  if (view === 'checking')
    return (
      <>
        <Loading>
          <span className="spinner" />
        </Loading>
        <p>{typographic(waitingFor(ofMethod(order.payment.method)))}</p>
      </>
    )
  if (view === 'ending')
    return (
      <p>
        Les articles vont être remis en vente. Si vous avez payé à la dernière minute, cette page le
        dira.
      </p>
    )
  if (view === 'over') return <p>{endReason(order) ?? 'Les articles ont été remis en vente.'}</p>
  return (
    <>
      {lacksDeposit(order) && (
        <p>
          {`L’acompte de ${formatFrancs(payableNow(order))} n’est pas encore arrivé. Sans lui, la commande s’arrête d’elle-même et rien n’est pris.`}
        </p>
      )}
      {view === 'left' && (
        <p>
          {typographic(
            'Vous avez quitté la page de paiement. Votre commande est gardée : vous pouvez reprendre.',
          )}
        </p>
      )}
      {message && (
        <Remark tone={problem || view === 'refused' ? 'danger' : 'warning'}>{message}</Remark>
      )}
      <Deadline until={order.payment.expiresAt} />
    </>
  )
}

/** Returns the reason of shop, team or deadline; the buyer's own is not repeated. */
function endReason({ fulfillments }: Order): string | null {
  return (
    fulfillments.find(({ cancelReason, history }) => cancelReason && history.at(-1)?.by !== 'buyer')
      ?.cancelReason ?? null
  )
}

function Deadline({ until }: { until: string | null }) {
  const now = useNow(10_000)
  const paymentMs = useDeadlines().paymentMinutes * 60_000
  if (!until) return null
  const left = timeLeft(until, now, paymentMs)
  return (
    <p className="muted">
      Vos articles sont gardés {untilWords(until, now)}
      {left && <b className="medium">{` (${left})`}</b>}.
    </p>
  )
}

function PayButton({
  view,
  words: payWords,
  busy,
  onPress,
}: {
  view: PaymentView
  words: string
  busy: boolean
  onPress: () => void
}) {
  const words = {
    left: 'Reprendre le paiement',
    checking: 'Revoir la page de paiement',
    refused: 'Réessayer le paiement',
    outOfTime: 'Réessayer le paiement',
  }
  const known = view !== null && view in words ? words[view as keyof typeof words] : payWords
  return (
    <Button
      wide
      look={view === 'checking' ? 'outline' : 'primary'}
      icon="lock"
      busy={busy}
      busyWords="Traitement..."
      onClick={onPress}
    >
      {known}
    </Button>
  )
}
