import { shortDay, throughDayWords } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { Quote } from '#modules/pricing/contract/quote.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { typographic } from '#ui/words/typographic.ts'
import './zone-notice.css'

/** Tells before an order that its zone is paused, or has a surcharge. */
export function ZoneNotice({ pause, surcharge }: Pick<Quote, 'pause' | 'surcharge'>) {
  return (
    <>
      {pause && (
        <section className="zone-paused" role="status">
          <h2>{typographic(pause.reason)}</h2>
          <p>{`Nous reprenons ${shortDay(pause.until)} : votre panier reste ici d’ici là.`}</p>
        </section>
      )}
      {surcharge && !pause && (
        <div className="mb-4">
          <Remark>
            <b className="semibold">{`+ ${formatFrancs(surcharge.francs)}, ${surcharge.reason}, ${throughDayWords(surcharge.until)}`}</b>
            <br />
            Déjà compté dans la livraison, et fixé pour cette commande.
          </Remark>
        </div>
      )}
    </>
  )
}
