import { lazy, Suspense } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { SaleQuote } from '#modules/offers/contract/sale-by-link.ts'
import type { OfferPlace } from '#modules/offers/contract/offers.ts'
import { useQuartierOptions } from '#modules/places/web/index.ts'
import type { Place } from '#modules/addresses/web/index.ts'
import type { OfferedRelay } from '#modules/pricing/contract/quote.ts'
import { loadRelayChoice } from '#modules/relays/web/index.ts'
import { CollectionPlace } from '#modules/collecting/web/index.ts'
import { classes } from '#ui/classes.ts'
import { ChoiceField } from '#ui/forms/choice-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { regionOptions } from '#ui/forms/place-options.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { SaleStep } from './sale-step.tsx'
import type { SaleDraft } from './use-sale-draft.ts'

const RelayChoice = lazy(loadRelayChoice)

const cells: Readonly<Record<OfferPlace, { words: string; icon: IconName }>> = {
  door: { words: 'Chez moi', icon: 'home' },
  relay: { words: 'Au point relais', icon: 'place' },
  shop: { words: 'À la boutique', icon: 'shop' },
}

type SaleWhereProps = {
  quote: SaleQuote | undefined
  at: OfferPlace
  /** Chosen so far; null: not complete. */
  place: Place | null
  relay: OfferedRelay | null
  region: string
  quartier: string
  repere: string
  shopName: string
  problems: { quartier?: string | undefined; repere?: string | undefined }
  onChange: (changed: SaleDraft) => void
}

export function SaleWhere(props: SaleWhereProps) {
  const { quote, at, place, relay, region, quartier, repere, shopName, problems, onChange } = props
  const quartierOptions = useQuartierOptions(quartier)
  const receive = quote?.receive ?? []
  return (
    <SaleStep number={1} title="Où recevoir">
      {receive.some((one) => one.at !== at) && (
        <div className="sale-cells" role="radiogroup" aria-label="Où recevoir">
          {receive.map((one) => (
            <label className={classes('sale-cell', one.at === at && 'chosen')} key={one.at}>
              <input
                type="radio"
                name="recevoir"
                checked={one.at === at}
                onChange={() => onChange({ at: one.at })}
              />
              <Icon name={cells[one.at].icon} size={20} />
              <span className="medium">{cells[one.at].words}</span>
              <b>{one.fee === null ? 'selon le lieu' : formatFrancs(one.fee)}</b>
              {one.delay && <small className="muted">{one.delay.label}</small>}
            </label>
          ))}
        </div>
      )}
      {at === 'shop' && quote?.collection && (
        <CollectionPlace
          shopName={shopName}
          at={quote.collection}
          when="Vous y allez avec le code reçu par SMS."
        />
      )}
      {at !== 'shop' && (
        <>
          <ChoiceField
            label="Région"
            name="region"
            required
            options={regionOptions}
            placeholder="Choisissez une région"
            value={region}
            onChoose={(chosen) => onChange({ region: chosen, quartier: '' })}
          />
          {region === 'Bamako' && (
            <ChoiceField
              label="Quartier"
              name="quartier"
              required
              options={quartierOptions}
              placeholder="Cherchez votre quartier"
              value={quartier}
              error={problems.quartier}
              onChoose={(chosen) => onChange({ quartier: chosen })}
            />
          )}
          {at === 'door' && (
            <Field
              label="Repère"
              name="repere"
              hint="Ce que le livreur verra en arrivant"
              autoComplete="off"
              enterKeyHint="next"
              maxLength={200}
              required
              value={repere}
              error={problems.repere}
              onChange={({ target }) => onChange({ repere: target.value })}
            />
          )}
          {at === 'relay' && quote && quote.relays.length > 0 && (
            <Suspense fallback={<ListSkeleton count={2} />}>
              <RelayChoice
                relays={quote.relays}
                near={place}
                chosen={relay}
                onChoose={(relayId) => onChange({ relay: relayId })}
              />
            </Suspense>
          )}
        </>
      )}
    </SaleStep>
  )
}
