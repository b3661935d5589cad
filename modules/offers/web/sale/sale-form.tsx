import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { addressProblem } from '#modules/addresses/contract/address-rules.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { OfferPlace } from '#modules/offers/contract/offers.ts'
import { type Sale, takeSale } from '#modules/offers/contract/sale-by-link.ts'
import { type Place, usePlace } from '#modules/addresses/web/index.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { keysByContent } from '#client/device/new-key.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { focusFirstFault } from '#ui/forms/focus-first-fault.ts'
import { chosenRelay } from '#modules/relays/web/index.ts'
import { chosenPayment, payWords, SalePay } from './sale-pay.tsx'
import { SaleWhere } from './sale-where.tsx'
import { SaleWho } from './sale-who.tsx'
import { useOperators } from './use-operators.ts'
import { useSaleQuote } from './use-sale.ts'
import { useSaleDraft } from './use-sale-draft.ts'

type SaleFormProps = {
  token: string
  sale: Sale
  onStale: () => void
  /** Its payment begins. */
  onTaken: (order: Order) => void
}

const keyOf = keysByContent()
const noPriceYet = 'Le prix arrive. Réessayez dans un instant.'

/** 1 where, 2 who, 3 pay, and one button that names the sum. */
export function SaleForm({ token, sale, onStale, onTaken }: SaleFormProps) {
  const frame = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const user = useUser()
  const { draft, change, clear } = useSaleDraft(token, frame)
  const kept = usePlace()
  const region = draft.region ?? kept?.region ?? 'Bamako'
  const quartier = draft.quartier ?? (region === kept?.region ? kept.quartier : null) ?? ''
  const place = placeOf(region, quartier)
  const wantedRelay = draft.relay ?? null
  const priced = useSaleQuote(token, {
    receiveAt: (draft.at as OfferPlace) ?? 'door',
    place,
    relayId: wantedRelay,
  })
  const { quote } = priced
  const at = priced.at ?? 'door'
  const relay = chosenRelay(quote && { ...quote, receiveAt: at }, wantedRelay)
  const operators = useOperators()
  const provider =
    operators.find(({ name, open }) => open && name === draft.provider)?.name ??
    operators.find(({ open }) => open)?.name
  const pay = chosenPayment(draft.pay, quote)
  const [pressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const repere = draft.repere ?? ''
  const problems =
    at === 'shop'
      ? {}
      : {
          quartier: addressProblem('quartier', { region, quartier }),
          repere: at === 'door' ? addressProblem('repere', { repere }) : undefined,
        }

  const take = async () => {
    setPressed(true)
    const isMissing = Object.values(problems).some(Boolean)
    if (isMissing || !user) return requestAnimationFrame(() => focusFirstFault(frame))
    if (!quote || pay === null) return setSentence(quote?.problem ?? priced.problem ?? noPriceYet)
    if (at === 'relay' && !relay) return setSentence('Choisissez un point relais.')
    const now = quote.pay[pay] ?? 0
    setBusy(true)
    setSentence(null)
    const body = {
      receiveAt: at,
      place: at === 'shop' ? null : place,
      relayId: relay?.relayId ?? null,
      repere: at === 'door' ? repere : (relay?.landmark ?? null),
      fullName: user.name,
      phone: user.phone,
      pay,
      provider: now > 0 ? (provider as PaymentProviderName) : null,
      expectedTotal: quote.total,
      expectedNow: now,
    }
    try {
      const order = await call(
        takeSale,
        { params: { token }, body },
        { idempotencyKey: keyOf([token, user._id, body]) },
      )
      clear()
      if (order.payment.paymentUrl) onTaken(order)
      else await navigate(paths.order(order._id), { replace: true })
    } catch (failure) {
      setSentence(sentenceOf(failure))
      if (failure instanceof CallFailure && failure.status === 409) {
        onStale()
        priced.again()
      }
    } finally {
      setBusy(false)
    }
  }
  const problem = sentence ?? quote?.problem ?? priced.problem
  return (
    <div className="sale-form" ref={frame}>
      <SaleWhere
        quote={quote}
        at={at}
        place={place}
        relay={relay}
        region={region}
        quartier={quartier}
        repere={repere}
        shopName={sale.shop.name}
        problems={pressed ? problems : {}}
        onChange={change}
      />
      <SaleWho token={token} draft={draft} pressed={pressed} onChange={change} onStale={onStale} />
      <SalePay
        sale={sale}
        at={at}
        quote={quote}
        pay={pay}
        operators={operators}
        provider={provider}
        onPay={(chosen) => change({ pay: chosen })}
        onProvider={(chosen) => change({ provider: chosen })}
      />
      <div role="alert">{problem && <Remark tone="danger">{problem}</Remark>}</div>
      <Remark tone="ok">
        La boutique est payée après la remise. Ce qui est rendu revient à votre numéro.
      </Remark>
      <div className="sale-bar">
        <Button wide size="large" busy={busy} busyWords="Traitement..." onClick={() => void take()}>
          {payWords(pay, quote, sale)}
        </Button>
      </div>
    </div>
  )
}

function placeOf(region: string, quartier: string): Place | null {
  if (region !== 'Bamako') return { region, quartier: null }
  return quartier ? { region, quartier } : null
}
