import { lazy, Suspense } from 'react'

// The digits alone can be read out: what draws them for the courier’s camera may come later.
const SmallQr = lazy(() =>
  import('#web/ui/small-qr.tsx').then(({ SmallQr }) => ({ default: SmallQr })),
)

type VendorCodeProps = {
  code: string
  /** For a parcel that comes back rather than leaves. */ back?: boolean
}

/** The code that the courier must hear in the shop to take the parcel, or to be rid of one that nobody received. */
export function VendorCode({ code, back = false }: VendorCodeProps) {
  return (
    <>
      <div className="code-shown">
        <div>
          <small>{back ? 'Code de retour' : 'Code pour le livreur'}</small>
          <p className="code-digits" role="img" aria-label={Array.from(code).join(' ')}>
            {code.slice(0, 3)}
            <span>{code.slice(3)}</span>
          </p>
        </div>
        <Suspense fallback={null}>
          <SmallQr text={code} />
        </Suspense>
      </div>
      <p className="muted mt-2">
        {back
          ? 'Donnez-le au livreur quand le colis est revenu dans vos mains.'
          : 'Donnez-le quand le colis est dans ses mains, jamais au téléphone.'}
      </p>
    </>
  )
}
