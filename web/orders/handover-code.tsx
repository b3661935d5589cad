import { lazy, Suspense } from 'react'

import type { Parcel } from '#contract/orders/orders.ts'

// The digits alone are enough to be handed over: what draws them as a picture may come later.
const QrCode = lazy(() => import('./qr-code.tsx'))

/** The six digits that the buyer gives the courier, large enough to be read out in the sun. */
export function HandoverCode({ parcel, count }: { parcel: Parcel; count: number }) {
  const digits = Array.from(parcel.clientOtp ?? '')
  return (
    <section className="card handover-code" aria-labelledby="code">
      <div>
        <h2 id="code">Votre code de remise</h2>
        {count > 1 && (
          <p className="small medium">
            Colis {parcel.number} sur {count}, {parcel.shopName}
          </p>
        )}
        <p className="small muted">
          Donnez-le au livreur quand le colis est dans vos mains, pas avant.
        </p>
        <div className="code-boxes" role="img" aria-label={digits.join(' ')}>
          {digits.map((digit, place) => (
            // Two equal digits differ by their place alone.
            <span key={place} aria-hidden="true">
              {digit}
            </span>
          ))}
        </div>
      </div>
      <Suspense fallback={null}>
        <QrCode text={digits.join('')} />
      </Suspense>
    </section>
  )
}
