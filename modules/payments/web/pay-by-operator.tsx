import { useEffect, useState, type ReactNode } from 'react'

import { initiatePayment } from '#modules/payments/contract/payments.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { onPaymentSignal } from './payment-signal.ts'
import { usePaymentWatch } from './use-payment-watch.ts'
import { useProviders } from './use-providers.ts'

type PayByOperatorProps = {
  userId: string
  subject: { type: 'order'; orderId: string } | { type: 'exchange'; exchangeId: string }
  francs: number
  /** Asks the market what has been paid; the same function at each drawing. */
  check: () => Promise<void>
  /** Other ways to pay, under the operators. */
  children?: ReactNode
}

/** A button for each open operator and its page; waits for its answer. */
export function PayByOperator({ userId, subject, francs, check, children }: PayByOperatorProps) {
  const [opened, setOpened] = useState<{ url: string; provider: PaymentProviderName }>()
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState<PaymentProviderName>()
  const [problem, setProblem] = useState<string>()
  const offered = (useProviders() ?? []).filter(({ open }) => open)
  usePaymentWatch(opened !== undefined, check)
  useEffect(
    () =>
      onPaymentSignal(() => {
        setShown(false)
        void check()
      }),
    [check],
  )
  const pay = async (provider: PaymentProviderName) => {
    setBusy(provider)
    setProblem(undefined)
    try {
      const body = { userId, ...subject, provider, totalPrice: francs }
      const { paymentUrl: url } = await call(initiatePayment, { body })
      setOpened({ url, provider })
      setShown(true)
    } catch (failure) {
      setProblem(sentenceOf(failure))
      await check()
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
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
      {children}
      {opened && isShown && (
        <PaymentSheet
          url={opened.url}
          provider={opened.provider}
          onClose={() => {
            setShown(false)
            void check()
          }}
        />
      )}
    </>
  )
}
