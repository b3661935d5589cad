import type { Parcel } from '#modules/orders/contract/orders.ts'
import { Qr } from '#web/ui/pictures/qr.tsx'

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
        <div className="code-cells code-cells-shown" role="img" aria-label={digits.join(' ')}>
          {digits.map((digit, place) => (
            // Digits may repeat: the place is the only key.
            <span key={place} aria-hidden="true">
              {digit}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-5 grid justify-items-center lg:mt-0">
        <Qr text={digits.join('')} label="Code de remise à scanner" size={128} />
        <p className="small muted mt-2">Ou faites-lui scanner ce code</p>
      </div>
    </section>
  )
}
