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

type Offered = NonNullable<Quote['receive']>[number]

/** One way to receive; `note` stands in place of its price. */
export type Way = Pick<Offered, 'at' | 'fee'> & {
  delay: Pick<NonNullable<Offered['delay']>, 'label'> | null
  note?: string
  isBarred?: boolean
}

type ReceiveChoiceProps = {
  ways: readonly Way[]
  chosen: ReceivePlace
  /** Place that has no relay point. */
  withoutRelay: { region: string; quartier: string | null } | null
  onChoose: (place: ReceivePlace) => void
}

/** Where to receive, each with its price; nothing where one place alone exists. */
export function ReceiveChoice({ ways, chosen, withoutRelay, onChoose }: ReceiveChoiceProps) {
  const heading = useId()
  if (ways.length < 2) return null
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 className="mb-3" id={heading}>
        Où recevoir
      </h2>
      <div className="receive-cells" role="radiogroup" aria-labelledby={heading}>
        {ways.map(({ at, fee, delay, note, isBarred = false }) => (
          <label className={classes('receive-cell', at === chosen && 'chosen')} key={at}>
            <input
              type="radio"
              name="recevoir"
              checked={at === chosen}
              disabled={isBarred}
              onChange={() => onChoose(at)}
            />
            {at === chosen && (
              <span className="receive-mark">
                <Icon name="check" size={16} />
              </span>
            )}
            <Icon name={cells[at].icon} size={20} />
            <span className="medium">{cells[at].words}</span>
            <b>{note ?? (fee === null ? 'selon l’adresse' : formatFrancs(fee))}</b>
            {delay && <small className="muted">{delay.label}</small>}
          </label>
        ))}
      </div>
      {withoutRelay && (
        <p className="small muted mt-3">
          {`À ${withoutRelay.quartier ?? withoutRelay.region}, aucun point relais pour l’instant.`}
        </p>
      )}
    </section>
  )
}
