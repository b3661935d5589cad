import { useState } from 'react'

import { useMarketFacts } from '#client/api/provider-info.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import './payment.css'

/** No top-level navigation. */
export const paymentSandbox =
  'allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation-by-user-activation'

type PaymentSheetProps = { url: string; provider: PaymentMethod; onClose: () => void }

export function PaymentSheet({ url, provider, onClose }: PaymentSheetProps) {
  const [loaded, setLoaded] = useState(false)
  const facts = useMarketFacts()
  return (
    <Sheet
      open
      title="Paiement sécurisé"
      closeWords="Fermer le paiement"
      className="payment-sheet"
      onClose={onClose}
      actions={<PaymentElsewhere url={url} isWave={provider === 'wave'} />}
    >
      {facts?.simulated.payments && (
        <Remark tone="info">Paiement simulé : rien n’est débité.</Remark>
      )}
      {!loaded && (
        <div className="payment-loading">
          <Loading>
            <div className="skeleton skeleton-price" />
            <div className="skeleton skeleton-line mt-3" />
            <div className="skeleton skeleton-line" />
          </Loading>
        </div>
      )}
      <iframe
        src={url}
        title={`Page de paiement ${methodWords(provider)}`}
        sandbox={paymentSandbox}
        referrerPolicy="strict-origin"
        onLoad={() => setLoaded(true)}
      />
    </Sheet>
  )
}

type PaymentElsewhereProps = { url: string | undefined; isWave: boolean }

export function PaymentElsewhere({ url, isWave }: PaymentElsewhereProps) {
  return (
    <p className="payment-elsewhere">
      {isWave ? 'Vous avez l’application\u202f? ' : 'La page ne s’affiche pas\u202f? '}
      <a className="link" href={url} target="_blank" rel="noopener">
        Ouvrir dans un nouvel onglet
      </a>
    </p>
  )
}
