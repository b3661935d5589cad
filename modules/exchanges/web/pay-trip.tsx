import { useCallback, useEffect, useState } from 'react'

import type { Exchange } from '#modules/exchanges/contract/exchanges.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import {
  onPaymentSignal,
  PaymentSheet,
  usePaymentWatch,
  useProviders,
} from '#modules/payments/web/index.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'

type PayTripProps = { exchange: Exchange; userId: string; onChanged: () => void }

/** Pays the trip of an exchange by mobile money. */
export function PayTrip({ exchange, userId, onChanged }: PayTripProps) {
  const { _id: exchangeId, tripFrancs } = exchange
  const [opened, setOpened] = useState<{ url: string; provider: PaymentProviderName }>()
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState<PaymentProviderName>()
  const [problem, setProblem] = useState<string>()
  const offered = (useProviders() ?? []).filter(({ open }) => open)
  const check = useCallback(() => Promise.resolve(onChanged()), [onChanged])
  usePaymentWatch(opened !== undefined, check)
  useEffect(
    () =>
      onPaymentSignal(() => {
        setShown(false)
        onChanged()
      }),
    [onChanged],
  )
  const pay = async (provider: PaymentProviderName) => {
    setBusy(provider)
    setProblem(undefined)
    try {
      const body = { userId, type: 'exchange', exchangeId, provider, totalPrice: tripFrancs }
      const { paymentUrl: url } = await call(initiatePayment, { body })
      setOpened({ url, provider })
      setShown(true)
    } catch (failure) {
      setProblem(sentenceOf(failure))
      onChanged()
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className="card order-payment">
      <h3>Payer le trajet</h3>
      <p className="flex justify-between gap-4 py-2.5 px-3 rounded-small bg-gold-pale">
        La boutique échange, vous payez le trajet
        <b className="figures">{formatFrancs(tripFrancs)}</b>
      </p>
      {problem && <Remark tone="danger">{problem}</Remark>}
      {opened && !isShown && (
        <p role="status">
          Nous attendons la réponse de l’opérateur. Cette page le dira toute seule.
        </p>
      )}
      {offered.map(({ name }) => (
        <Button
          key={name}
          wide
          look="outline"
          icon="lock"
          busy={busy === name}
          busyWords="Traitement..."
          onClick={() => void pay(name)}
        >
          {`Payer par ${providerWords[name]}`}
        </Button>
      ))}
      {opened && isShown && (
        <PaymentSheet
          url={opened.url}
          provider={opened.provider}
          onClose={() => {
            setShown(false)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
