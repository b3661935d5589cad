import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { beforeWords, shortDay, untilWords } from '#kernel/wire/due-words.ts'
import type { SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { ShownCode } from '#ui/words/shown-code.tsx'

type TakeBackProps = { back: NonNullable<SellerParcel['takeBack']> }

/** « Déposez-le au Relais Tembely avant mar. 1er déc., 20 h » */
export function DropPlace({
  drop: { place, day, before },
}: {
  drop: NonNullable<SellerParcel['drop']>
}) {
  const last = day ? ` ${shortDay(day)} au plus tard` : ''
  const until = before ? ` ${beforeWords(before)}` : last
  return (
    <div className="mt-3">
      <b>{`Déposez-le au ${place.name}${until}`}</b>
      <p className="muted mb-3">{`${place.landmark} · ${openingWords(place.opening)}`}</p>
    </div>
  )
}

/** « Reprenez-le au Relais Tembely », with the code that is read there. */
export function TakeBackPlace({ back: { place, until, code } }: TakeBackProps) {
  return (
    <div className="mt-3">
      <b>{`Reprenez-le au ${place.name}, ${untilWords(until)}`}</b>
      <p className="muted mb-3">{`${place.landmark} · ${openingWords(place.opening)}`}</p>
      {code && (
        <>
          <ShownCode code={code}>
            <small>Code de retour</small>
          </ShownCode>
          <p className="muted mt-2">Lisez-le au relais quand le colis est dans vos mains.</p>
        </>
      )}
    </div>
  )
}

type VendorCodeProps = {
  code: string
  back?: boolean
  isDropped?: boolean
}

/** Code to read to the courier or the relay point, for collection or return. */
export function VendorCode({ code, back = false, isDropped = false }: VendorCodeProps) {
  return (
    <>
      <ShownCode code={code}>
        <small>{codeWords(back, isDropped)}</small>
      </ShownCode>
      <p className="muted mt-2">
        {back
          ? 'Donnez-le au livreur quand le colis est revenu dans vos mains.'
          : isDropped
            ? 'Lisez-le au relais quand il tient le colis. Écrivez le numéro de commande sur le colis.'
            : 'Donnez-le quand le colis est dans ses mains, jamais au téléphone.'}
      </p>
    </>
  )
}

function codeWords(isBack: boolean, isDropped: boolean): string {
  if (isBack) return 'Code de retour'
  return isDropped ? 'Code pour le relais' : 'Code pour le livreur'
}
