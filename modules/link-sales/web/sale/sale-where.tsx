import { openDaysWords } from '#kernel/wire/span-words.ts'
import type { OfferPlace } from '#modules/link-sales/contract/offers.ts'
import { CollectionPlace } from '#modules/counter/web/index.ts'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/forms/field.tsx'
import { quartierOption, regionOptions } from '#ui/forms/place-options.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import type { SaleFormProps } from './sale-facts.ts'
import { SaleStep } from './sale-step.tsx'
import { feeWords } from './sale-words.ts'

const cells: Readonly<Record<OfferPlace, { words: string; icon: IconName }>> = {
  door: { words: 'Chez moi', icon: 'home' },
  relay: { words: 'Au point relais', icon: 'place' },
  shop: { words: 'À la boutique', icon: 'shop' },
}

export function SaleWhere({ sale, quoted, quartiers }: SaleFormProps) {
  const { at = 'door', quote = null } = quoted ?? {}
  const receive = quote?.receive ?? []
  return (
    <SaleStep number={1} title="Où recevoir">
      {receive.length > 1 && (
        <div className="sale-cells" role="radiogroup" aria-label="Où recevoir">
          {receive.map((one) => (
            <label className={classes('sale-cell', one.at === at && 'chosen')} key={one.at}>
              <input type="radio" name="at" value={one.at} defaultChecked={one.at === at} />
              <Icon name={cells[one.at].icon} size={20} />
              <span className="medium">{cells[one.at].words}</span>
              <b data-part={`fee-${one.at}`}>{feeWords(one.fee)}</b>
              <small className="muted" data-part={`delay-${one.at}`}>
                {one.delay?.label}
              </small>
            </label>
          ))}
        </div>
      )}
      {quote?.collection && (
        <div data-part="shop" hidden={at !== 'shop'}>
          <CollectionPlace
            shopName={sale.shop.name}
            at={quote.collection}
            when="Vous y allez avec le code reçu par SMS."
          />
        </div>
      )}
      <div className="sale-fields" data-part="place" hidden={at === 'shop'}>
        <Select
          label="Région"
          name="region"
          required
          options={regionOptions}
          defaultValue="Bamako"
          autoComplete="off"
        />
        <div data-part="quartier">
          <Select
            label="Quartier"
            name="quartier"
            required
            options={quartiers.map(({ name, commune }) => quartierOption(name, commune))}
            placeholder="Choisissez votre quartier"
            autoComplete="off"
          />
        </div>
        <div data-part="door" hidden={at !== 'door'}>
          <Field
            label="Repère"
            name="repere"
            hint="Ce que le livreur verra en arrivant"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={200}
            required
          />
        </div>
        {receive.some((one) => one.at === 'relay') && <RelayRows />}
      </div>
    </SaleStep>
  )
}

function RelayRows() {
  return (
    <div data-part="relay" hidden>
      <p id="relais-pres" className="mb-3">
        Près de <b data-part="near" />
      </p>
      <div role="radiogroup" aria-labelledby="relais-pres" data-part="relay-rows" />
      <p className="small muted mt-3">
        {`Gardé ${openDaysWords(RELAY_DAYS)}. Au comptoir, donnez votre code à 6 chiffres\u00a0: il arrive par SMS avec le colis.`}
      </p>
      <template data-part="relay-row">
        <RadioCard
          name="relay"
          title={
            <span className="spread">
              <span data-word="name" />
              <span className="nowrap" data-word="fee" />
            </span>
          }
          detail={
            <span className="grid gap-1 mt-1">
              <Fact icon="place" word="where" />
              <Fact icon="recent" word="hours" />
              <Fact icon="motorbike" word="delay" />
            </span>
          }
        />
      </template>
    </div>
  )
}

function Fact({ icon, word }: { icon: IconName; word: string }) {
  return (
    <span className="sale-fact">
      <Icon name={icon} size={16} />
      <span data-word={word} />
    </span>
  )
}
