import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'

import type { UserInfo } from '#contract/accounts/accounts.ts'
import { depotNumberProblem, readDepotNumber } from '#contract/kernel/field-rules.ts'
import { regions } from '#contract/kernel/locations.ts'
import { changeShopSettings, type ShopSettings } from '#contract/shops/shop-settings.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { type ChosenPhoto, OwnPhoto } from '#web/images/index.ts'
import { keepUser } from '#web/session/user-info.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { quartierOptions } from '#web/ui/place-options.ts'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { problemsOf, typedIn } from '#web/ui/typed-in.ts'

import { HolidayFields } from './holiday-fields.tsx'
import { OpeningFields } from './opening-fields.tsx'

type Faulty =
  | 'name'
  | 'address'
  | 'region'
  | 'quartier'
  | 'description'
  | 'depotNumber'
  | 'password'
  | 'closedFrom'
  | 'closedTo'
  | 'opening'

/** All of it at once: what was typed stays when something is refused. */
export function SettingsForm({ user, settings }: { user: UserInfo; settings: ShopSettings }) {
  const queries = useQueryClient()
  const { form, busy, faults, sentence, send, forgive } = useSending<Faulty>()
  const [region, setRegion] = useState(settings.region)
  const [depot, setDepot] = useState(settings.depotNumber)
  const [logo, setLogo] = useState<ChosenPhoto>(null)
  const [opening, setOpening] = useState(settings.opening)
  const [holiday, setHoliday] = useState({ from: settings.closedFrom, to: settings.closedTo })
  const otherDepot = readDepotNumber(depot) !== settings.depotNumber

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(
      event.currentTarget,
      'name',
      'address',
      'quartier',
      'description',
      'password',
    )
    const problems = problemsOf({
      name: typed.name.trim().length < 2 ? 'Entrez le nom de votre boutique.' : undefined,
      address: typed.address.trim().length < 3 ? 'Entrez l’adresse de votre boutique.' : undefined,
      quartier:
        region === 'Bamako' && typed.quartier === ''
          ? 'Choisissez un quartier de Bamako.'
          : undefined,
      depotNumber: depotNumberProblem(depot),
      password:
        otherDepot && typed.password === ''
          ? 'Entrez votre mot de passe pour changer le numéro de dépôt.'
          : undefined,
      closedTo:
        holiday.from && holiday.to && holiday.to < holiday.from
          ? 'La fin vient après le début.'
          : undefined,
      opening: opening?.some((day) => day && day.from >= day.to)
        ? 'La fermeture vient après l’ouverture.'
        : undefined,
    })
    void send(problems, async () => {
      const body = {
        name: typed.name,
        address: typed.address,
        region,
        quartier: region === 'Bamako' ? typed.quartier : null,
        description: typed.description,
        depotNumber: depot,
        ...(otherDepot && { password: typed.password }),
        logo: logo ? logo.imageId : (settings.logo?._id ?? null),
        opening,
        closedFrom: holiday.from,
        closedTo: holiday.from ? holiday.to : null,
      }
      const saved = await call(changeShopSettings, { body })
      queries.setQueryData(['shop-settings', user._id], saved)
      void queries.invalidateQueries({ queryKey: ['seller-overview', user._id] })
      setLogo(null)
      keepUser({ ...user, shopName: saved.name })
      showNotice('Réglages enregistrés')
    })
  }
  return (
    <form className="card form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <h2>Ma boutique</h2>
      <OwnPhoto
        name={settings.name}
        present={settings.logo?.url ?? null}
        chosen={logo}
        onChange={setLogo}
      />
      <Field
        label="Nom de la boutique"
        name="name"
        maxLength={80}
        required
        defaultValue={settings.name}
        error={faults.name}
        onChange={() => forgive('name')}
      />
      <TextArea
        label="Présentation"
        name="description"
        optional
        rows={4}
        maxLength={1_000}
        hint="Ce que vous vendez, depuis quand, ce qui vous distingue."
        defaultValue={settings.description}
        error={faults.description}
        onChange={() => forgive('description')}
      />
      <div className="field-pair">
        <Select
          label="Région"
          name="region"
          options={regions}
          value={region}
          error={faults.region}
          onChange={(event) => setRegion(event.target.value)}
        />
        {region === 'Bamako' && (
          <Select
            label="Quartier"
            name="quartier"
            options={quartierOptions}
            placeholder="Choisissez un quartier"
            defaultValue={settings.quartier ?? ''}
            error={faults.quartier}
            onChange={() => forgive('quartier')}
          />
        )}
      </div>
      <Field
        label="Adresse de la boutique"
        name="address"
        hint="Marché, rue, porte, repère : là où le livreur prend les colis."
        maxLength={200}
        required
        defaultValue={settings.address}
        error={faults.address}
        onChange={() => forgive('address')}
      />
      <OpeningFields opening={opening} error={faults.opening} onChange={setOpening} />
      <HolidayFields
        from={holiday.from}
        to={holiday.to}
        faults={faults}
        onChange={(from, to) => setHoliday({ from, to })}
      />
      <h2>Versements</h2>
      <Field
        label="Numéro de dépôt"
        name="depotNumber"
        hint="Le compte Orange Money où vos ventes sont payées : 8 à 15 chiffres."
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
        required
        value={depot}
        error={faults.depotNumber}
        onChange={(event) => {
          setDepot(event.target.value)
          forgive('depotNumber')
        }}
      />
      {otherDepot && (
        <PasswordField
          label="Votre mot de passe"
          name="password"
          autoComplete="current-password"
          error={faults.password}
          onChange={() => forgive('password')}
        />
      )}
      <Button type="submit" wide busy={busy} busyWords="Traitement...">
        Enregistrer
      </Button>
    </form>
  )
}
