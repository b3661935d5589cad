/** The code that the courier must hear in the shop to take the parcel. */
export function VendorCode({ code }: { code: string }) {
  return (
    <>
      <div className="otp">
        <div>
          <small>Code pour le livreur</small>
          <p className="t-code" role="img" aria-label={Array.from(code).join(' ')}>
            {code.slice(0, 3)}
            <span>{code.slice(3)}</span>
          </p>
        </div>
      </div>
      <p className="fumee mt-2">Donnez-le quand le colis est dans ses mains, jamais au téléphone.</p>
    </>
  )
}
