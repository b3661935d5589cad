import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import type { ShopSettings } from '#modules/shops/contract/shop-settings.ts'
import {
  DepotField,
  ShopAddressField,
  ShopNameField,
  ShopPlaceFields,
} from '../opening/shop-fields.tsx'
import { OwnerProof } from '#modules/identity/web/index.ts'
import { ProviderSelect } from '#modules/payments/web/index.ts'
import { OwnPhoto } from '#modules/images/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { workPaths } from '#client/work-paths.ts'
import { Link } from 'react-router'
import { useSettings } from './use-settings.ts'

type FormPartProps = Omit<ReturnType<typeof useSettings>, 'form' | 'submit'>

export function SettingsForm({ user, settings }: { user: UserInfo; settings: ShopSettings }) {
  const { form, submit, ...parts } = useSettings(user, settings)
  return (
    <form className="card form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={parts.sentence} />
      <h2>Ma boutique</h2>
      <ShopFields settings={settings} {...parts} />
      <p>
        <Link className="link" to={workPaths.shopOpening()}>
          Heures, congés et retrait à la boutique
        </Link>
      </p>
      <h2>Immatriculation</h2>
      <RegistrationFields settings={settings} {...parts} />
      <h2>Versements</h2>
      <PayoutFields {...parts} />
      <Button type="submit" wide busy={parts.busy} busyWords="Traitement...">
        Enregistrer
      </Button>
    </form>
  )
}

function ShopFields({
  settings,
  draft,
  faults,
  forgive,
  change,
}: FormPartProps & { settings: ShopSettings }) {
  return (
    <>
      <OwnPhoto
        name={settings.name}
        present={settings.logo?.url ?? null}
        chosen={draft.logo}
        onChange={(logo) => change({ logo })}
      />
      <ShopNameField
        name="name"
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
      <ShopPlaceFields
        quartierRequired
        region={draft.region}
        quartier={settings.quartier ?? ''}
        faults={faults}
        onRegion={(region) => change({ region })}
        onQuartier={() => forgive('quartier')}
      />
      <ShopAddressField
        name="address"
        defaultValue={settings.address}
        error={faults.address}
        onChange={() => forgive('address')}
      />
    </>
  )
}

function RegistrationFields({
  settings,
  faults,
  forgive,
}: FormPartProps & { settings: ShopSettings }) {
  return (
    <>
      <Field
        label="RCCM"
        name="rccm"
        optional
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint="Le numéro de votre entreprise au registre du commerce : MA.BKO.2026.B.123."
        defaultValue={settings.rccm}
        error={faults.rccm}
        onChange={() => forgive('rccm')}
      />
      <Field
        label="NIF"
        name="nif"
        optional
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint="Votre numéro d’identification fiscale : neuf chiffres et une lettre."
        defaultValue={settings.nif}
        error={faults.nif}
        onChange={() => forgive('nif')}
      />
    </>
  )
}

function PayoutFields({ draft, faults, forgive, change, otherDepot }: FormPartProps) {
  return (
    <>
      <ProviderSelect
        label="Opérateur"
        value={draft.depotProvider}
        error={faults.depotProvider}
        onChange={(depotProvider) => {
          change({ depotProvider })
          forgive('depotProvider')
        }}
      />
      <DepotField
        value={draft.depot}
        error={faults.depotNumber}
        onChange={(event) => {
          change({ depot: event.target.value })
          forgive('depotNumber')
        }}
      />
      {otherDepot && <OwnerProof faults={faults} forgive={forgive} />}
    </>
  )
}
