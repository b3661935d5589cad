import { useCallback, useEffect, useState } from 'react'

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

type PayExchangeProps = {
  exchangeId: string
  userId: string
  title: string
  words: string
  francs: number
  onChanged: () => void
}

/** Pays the trip of an exchange, or the second article, by mobile money. */
export function PayExchange(props: PayExchangeProps) {
  const { exchangeId, userId, title, words, francs, onChanged } = props
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
      const body = { userId, type: 'exchange', exchangeId, provider, totalPrice: francs }
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
      <h3>{title}</h3>
      <p className="flex justify-between gap-4 py-2.5 px-3 rounded-small bg-gold-pale">
        {words}
        <b className="figures nowrap">{formatFrancs(francs)}</b>
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
