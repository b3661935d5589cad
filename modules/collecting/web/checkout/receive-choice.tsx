import { useId } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { Quote, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import './receive-choice.css'

const cells: Readonly<Record<ReceivePlace, { words: string; icon: IconName }>> = {
  door: { words: 'Chez moi', icon: 'home' },
  relay: { words: 'Au point relais', icon: 'place' },
  shop: { words: 'À la boutique', icon: 'shop' },
}

type ReceiveChoiceProps = {
  quote: Quote
  /** Shown at once, before its price has come. */
  wanted: ReceivePlace
  /** Place of the buyer, for which the quote is. */
  near: { region: string; quartier: string | null } | null
  onChoose: (place: ReceivePlace) => void
}

/** Where to receive, each with its price; nothing where one place alone exists. */
export function ReceiveChoice({ quote, wanted, near, onChoose }: ReceiveChoiceProps) {
  const heading = useId()
  const { receive = [], receiveAt = 'door' } = quote
  if (receive.length < 2) return null
  const chosen = receive.some(({ at }) => at === wanted) ? wanted : receiveAt
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 className="mb-3" id={heading}>
        Où recevoir
      </h2>
      <div className="receive-cells" role="radiogroup" aria-labelledby={heading}>
        {receive.map(({ at, fee, delay }) => (
          <label className={classes('receive-cell', at === chosen && 'chosen')} key={at}>
            <input
              type="radio"
              name="recevoir"
              checked={at === chosen}
              onChange={() => onChoose(at)}
            />
            {at === chosen && (
              <span className="receive-mark">
                <Icon name="check" size={16} />
              </span>
            )}
            <Icon name={cells[at].icon} size={20} />
            <span className="medium">{cells[at].words}</span>
            <b>{fee === null ? 'selon l’adresse' : formatFrancs(fee)}</b>
            {delay && <small className="muted">{delay.label}</small>}
          </label>
        ))}
      </div>
      {quote.relays?.length === 0 && near && (
        <p className="small muted mt-3">
          {`À ${near.quartier ?? near.region}, aucun point relais pour l’instant.`}
        </p>
      )}
    </section>
  )
}
