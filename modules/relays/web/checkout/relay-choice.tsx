import { openDaysWords } from '#kernel/wire/span-words.ts'
import { type ReactNode, useId } from 'react'

import type { Place } from '#modules/addresses/web/index.ts'
import type { OfferedRelay } from '#modules/pricing/contract/quote.ts'
import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { OpenNow } from '#modules/calendar/web/index.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'
import './relay-choice.css'

type RelayChoiceProps = {
  relays: readonly OfferedRelay[]
  near: Place | null
  chosen: OfferedRelay | null
  onChoose: (relayId: string) => void
  /** Absent: the place is chosen elsewhere. */
  onMove?: () => void
}

/** Relay points near a place, each with where it is, its hours and its price. */
export default function RelayChoice({ relays, near, chosen, onChoose, onMove }: RelayChoiceProps) {
  const heading = useId()
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="spread spread-middle mb-3">
        <h2 className="relay-near" id={heading}>
          {near ? (
            <>
              Près de <b>{near.quartier ?? near.region}</b>
            </>
          ) : (
            'Points relais'
          )}
        </h2>
        {onMove && (
          <button className="link small" type="button" onClick={onMove}>
            Changer
          </button>
        )}
      </div>
      <div role="radiogroup" aria-labelledby={heading}>
        {relays.map((relay) => (
          <RelayOption
            key={relay.relayId}
            relay={relay}
            isChosen={relay === chosen}
            onChoose={() => onChoose(relay.relayId)}
          />
        ))}
      </div>
      <p className="small muted mt-3">
        {`Gardé ${openDaysWords(RELAY_DAYS)}. Au comptoir, donnez votre code à 6 chiffres\u00a0: il arrive par SMS avec le colis.`}
      </p>
    </section>
  )
}

type RelayOptionProps = { relay: OfferedRelay; isChosen: boolean; onChoose: () => void }

function RelayOption({ relay, isChosen, onChoose }: RelayOptionProps) {
  const { name, quartier, region, landmark, opening, openTimes, delay, fee, hasRoom } = relay
  return (
    <RadioCard
      name="relais"
      title={
        <span className="spread">
          {name}
          {hasRoom && (
            <span className="nowrap">
              <Sum francs={fee} />
            </span>
          )}
        </span>
      }
      detail={
        hasRoom ? (
          <span className="relay-option-facts">
            <Fact icon="place">{[quartier ?? region, landmark].join(', ')}</Fact>
            <Fact icon="recent">
              {openTimes && <OpenNow times={openTimes} />}
              {openingWords(opening)}
            </Fact>
            <Fact icon="motorbike">{delay.label}</Fact>
          </span>
        ) : (
          'Complet pour l’instant'
        )
      }
      disabled={!hasRoom}
      checked={isChosen}
      onChange={onChoose}
    />
  )
}

function Fact({ icon, children }: { icon: 'place' | 'recent' | 'motorbike'; children: ReactNode }) {
  return (
    <span className="relay-option-fact">
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </span>
  )
}
