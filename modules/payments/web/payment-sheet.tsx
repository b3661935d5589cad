import { type ComponentProps, useState } from 'react'

import { useMarketFacts } from '#client/api/provider-info.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import './payment.css'

/** No top-level navigation. */
const sandbox =
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
      <PaymentFrame
        isSimulated={facts?.simulated.payments}
        isLoading={!loaded}
        src={url}
        title={`Page de paiement ${methodWords(provider)}`}
        onLoad={() => setLoaded(true)}
      />
    </Sheet>
  )
}

type PaymentFrameProps = ComponentProps<'iframe'> & {
  isSimulated: boolean | undefined
  isLoading: boolean
}

/** The operator's page; a page without React gives it its address later. */
export function PaymentFrame({ isSimulated, isLoading, title, ...frame }: PaymentFrameProps) {
  return (
    <>
      {isSimulated && <Remark tone="info">Paiement simulé : rien n’est débité.</Remark>}
      {isLoading && (
        <div className="payment-loading" data-part="loading">
          <Loading>
            <div className="skeleton skeleton-price" />
            <div className="skeleton skeleton-line mt-3" />
            <div className="skeleton skeleton-line" />
          </Loading>
        </div>
      )}
      <iframe {...frame} title={title} sandbox={sandbox} referrerPolicy="strict-origin" />
    </>
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
