import { useCallback } from 'react'

import { PayByOperator } from '#modules/payments/web/index.ts'
import { Sum } from '#ui/words/sum.tsx'

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
  const check = useCallback(() => Promise.resolve(onChanged()), [onChanged])
  return (
    <div className="card order-payment">
      <h3>{title}</h3>
      <p className="flex justify-between gap-4 py-2.5 px-3 rounded-small bg-gold-pale">
        {words}
        <b className="figures nowrap">
          <Sum francs={francs} />
        </b>
      </p>
      <PayByOperator
        userId={userId}
        subject={{ type: 'exchange', exchangeId }}
        francs={francs}
        check={check}
      />
    </div>
  )
}
