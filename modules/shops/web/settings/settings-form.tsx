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
import { Switch } from '#ui/forms/switch.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { useSettings } from './use-settings.ts'

type FormPartProps = Omit<ReturnType<typeof useSettings>, 'form' | 'submit'>

export function SettingsForm({ user, settings }: { user: UserInfo; settings: ShopSettings }) {
  const { form, submit, ...parts } = useSettings(user, settings)
  const { draft, faults, change } = parts
  return (
    <form className="card form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={parts.sentence} />
      <h2>Ma boutique</h2>
      <ShopFields settings={settings} {...parts} />
      <OpeningFields
        opening={draft.opening}
        error={faults.opening}
        onChange={(opening) => change({ opening })}
      />
      <CollectionField
        checked={draft.offersCollection}
        onChange={(offersCollection) => change({ offersCollection })}
      />
      <HolidayFields
        from={draft.holiday.from}
        to={draft.holiday.to}
        faults={faults}
        onChange={(from, to) => change({ holiday: { from, to } })}
      />
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

type CollectionFieldProps = { checked: boolean; onChange: (offers: boolean) => void }

function CollectionField({ checked, onChange }: CollectionFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="semibold p-0 text-base">Retrait à la boutique</legend>
      <Switch checked={checked} onChange={({ target }) => onChange(target.checked)}>
        Mes clients peuvent venir chercher
      </Switch>
      <p className="muted mt-2">
        Sans frais de livraison. Le client donne son code, et paie par téléphone : ne prenez pas
        d’espèces. Un colis prêt est gardé jusqu’au jour que votre client lit.
      </p>
    </fieldset>
  )
}

type HolidayFieldsProps = {
  from: string | null
  to: string | null
  faults: { closedFrom?: string | undefined; closedTo?: string | undefined }
  onChange: (from: string | null, to: string | null) => void
}

/** Inclusive; without an end, until the seller reopens. */
function HolidayFields({ from, to, faults, onChange }: HolidayFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="semibold p-0 text-base">Congés</legend>
      <Switch
        checked={from !== null}
        onChange={({ target }) => (target.checked ? onChange(today(), null) : onChange(null, null))}
      >
        Fermer la boutique
      </Switch>
      {from !== null && (
        <>
          <div className="field-pair">
            <Field
              label="Du"
              type="date"
              name="closedFrom"
              required
              value={from}
              error={faults.closedFrom ?? null}
              onChange={({ target }) => target.value && onChange(target.value, to)}
            />
            <Field
              label="Au"
              type="date"
              name="closedTo"
              optional
              min={from}
              value={to ?? ''}
              error={faults.closedTo ?? null}
              onChange={({ target }) => onChange(from, target.value || null)}
            />
          </div>
          <p className="muted mt-2">
            Vos produits restent visibles, mais personne ne peut commander. Sans date de fin, c’est
            vous qui rouvrez.
          </p>
        </>
      )}
    </fieldset>
  )
}

/** In Bamako (UTC). */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}
