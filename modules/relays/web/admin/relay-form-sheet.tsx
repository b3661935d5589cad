import { useState } from 'react'

import { readAmount, readCount, type ReadNumber } from '#kernel/wire/amounts.ts'
import { quartierProblem } from '#modules/places/contract/locations.ts'
import { useQuartierOptions } from '#modules/places/web/index.ts'
import { USUAL_CASH_CEILING, USUAL_PLACES } from '#modules/relays/contract/relay-days.ts'
import { type AdminRelay, changeRelay, openRelay } from '#modules/relays/contract/relays.ts'
import { openingProblem, type OpeningDays, weekDays } from '#modules/calendar/contract/opening.ts'
import type { TeamShop } from '#modules/shops/contract/team-shops.ts'
import { OpeningWeek } from '#modules/calendar/web/index.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ChoiceField } from '#ui/forms/choice-field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Field } from '#ui/forms/field.tsx'
import { regionOptions } from '#ui/forms/place-options.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ShopFinder } from './shop-finder.tsx'

type Faulty =
  | 'shopId'
  | 'name'
  | 'region'
  | 'quartier'
  | 'landmark'
  | 'opening'
  | 'places'
  | 'cashCeiling'
  | 'reason'

type RelayFormSheetProps = {
  /** null: a new one. */
  relay: AdminRelay | null
  onChanged: () => void
  onClose: () => void
}

/** Opens a relay point in a shop, or changes where and when it receives, and how much. */
export function RelayFormSheet({ relay, onChanged, onClose }: RelayFormSheetProps) {
  const sending = useSending<Faulty>()
  const [shop, setShop] = useState<TeamShop | null>(null)
  const [place, setPlace] = useState({
    region: relay?.region ?? 'Bamako',
    quartier: relay?.quartier ?? '',
  })
  const [opening, setOpening] = useState<OpeningDays>(relay?.opening ?? usualWeek)
  const quartierOptions = useQuartierOptions(place.quartier)
  const { faults, forgive } = sending
  const field = (name: Faulty) => ({ name, error: faults[name], onChange: () => forgive(name) })

  const submit = (form: HTMLFormElement) => {
    const typed = typedIn(form, 'name', 'landmark', 'places', 'cashCeiling', 'reason')
    const { region, quartier } = place
    const body = {
      name: typed.name,
      landmark: typed.landmark,
      opening,
      places: numberIn(readCount, typed.places),
      cashCeiling: numberIn(readAmount, typed.cashCeiling),
      reason: typed.reason,
      takesDrops: new FormData(form).get('takesDrops') !== null,
      place: { region, quartier: region === 'Bamako' ? quartier : null },
    }
    const problems = problemsOf({
      shopId: relay || shop ? undefined : 'Choisissez une boutique.',
      quartier: quartierProblem(region, quartier),
      opening: !opening.some(Boolean)
        ? 'Ouvrez un jour au moins.'
        : openingProblem(opening)?.message,
    })
    void sending.send(problems, async () => {
      await (relay
        ? call(changeRelay, { params: { id: relay.relayId }, body })
        : call(openRelay, { body: { ...body, shopId: shop?._id ?? '' } }))
      showNotice(relay ? 'Point relais modifié' : 'Point relais ouvert')
      onChanged()
      onClose()
    })
  }
  return (
    <FormSheet
      title={relay ? `Modifier ${relay.name}` : 'Ouvrir un point relais'}
      confirm={relay ? 'Enregistrer' : 'Ouvrir'}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!relay && (
        <ShopFinder
          chosen={shop}
          error={faults.shopId}
          onChoose={(chosen) => {
            setShop(chosen)
            forgive('shopId')
          }}
        />
      )}
      <Field
        label="Nom"
        hint="Comme l’acheteur le lit : souvent celui de la boutique"
        autoComplete="off"
        maxLength={60}
        defaultValue={relay?.name}
        {...field('name')}
      />
      <ChoiceField
        label="Région"
        name="region"
        options={regionOptions}
        placeholder="Choisissez une région"
        value={place.region}
        error={faults.region}
        onChoose={(region) => setPlace((before) => ({ ...before, region }))}
      />
      {place.region === 'Bamako' && (
        <ChoiceField
          label="Quartier"
          name="quartier"
          options={quartierOptions}
          placeholder="Cherchez le quartier"
          value={place.quartier}
          error={faults.quartier}
          onChoose={(quartier) => {
            setPlace((before) => ({ ...before, quartier }))
            forgive('quartier')
          }}
        />
      )}
      <TextArea
        label="Repère"
        hint="Comment on le trouve : « près de la station, porte 212 »"
        rows={2}
        maxLength={200}
        defaultValue={relay?.landmark}
        {...field('landmark')}
      />
      <fieldset className="min-w-0">
        <legend className="semibold p-0 text-base">Heures</legend>
        <OpeningWeek opening={opening} onChange={setOpening} />
        {faults.opening && <FieldError>{faults.opening}</FieldError>}
      </fieldset>
      <div className="field-pair">
        <Field
          label="Colis au plus"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={relay?.places ?? USUAL_PLACES}
          {...field('places')}
        />
        <Field
          label="Espèces au plus"
          hint="0 : il ne prend que des colis payés"
          inputMode="numeric"
          autoComplete="off"
          trailing={<span className="suffix">f</span>}
          defaultValue={relay?.cashCeiling ?? USUAL_CASH_CEILING}
          {...field('cashCeiling')}
        />
      </div>
      <Checkbox name="takesDrops" defaultChecked={relay?.takesDrops}>
        Les boutiques de la ville y déposent leurs colis
      </Checkbox>
      <TextArea
        label="Raison"
        hint="Gardée au journal avec votre nom."
        rows={2}
        maxLength={300}
        {...field('reason')}
      />
    </FormSheet>
  )
}

/** Monday to Saturday. */
const usualWeek: OpeningDays = weekDays.map((_, index) =>
  index === 6 ? null : { from: '08:00', to: '20:00' },
)

/** NaN, which the schema refuses, unless a number was typed. */
function numberIn(read: (typed: string) => ReadNumber, typed: string): number {
  return read(typed).value ?? Number.NaN
}
