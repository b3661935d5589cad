import { useEffect, useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'

import { becomeSeller } from '#contract/accounts/role-changes.ts'
import { depotNumberProblem } from '#contract/kernel/field-rules.ts'
import { regions } from '#contract/kernel/locations.ts'
import { call } from '#web/api/client.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { useSending } from '#web/api/use-sending.ts'
import { useHydrated } from '#web/device/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { quartierOptions } from '#web/ui/place-options.ts'
import { Remark } from '#web/ui/remark.tsx'
import { Select } from '#web/ui/select.tsx'
import { problemsOf, typedIn } from '#web/ui/typed-in.ts'

import { logOut } from '../log-out.ts'
import { TERMS_SENTENCE, TermsBox } from '../terms-box.tsx'

const LOGOUT_MS = 2_000
const words = failureWords({ unsaid: 'Une erreur est survenue.', lost: 'Erreur, réessayez.' })
const SENT = 'Votre demande a été envoyée avec succès.'

/** The application to sell. Once it is taken its author signs in anew, as a seller. */
export function SellerForm() {
  const hydrated = useHydrated()
  const { form, busy, faults, sentence, send, forgive } = useSending<
    'shopName' | 'shopAddress' | 'depotNumber' | 'region' | 'quartier' | 'terms'
  >(words)
  const [region, setRegion] = useState('Bamako')
  const [done, setDone] = useState<string | null>(null)
  useLoginSoon(done !== null)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(
      event.currentTarget,
      'shopName',
      'shopAddress',
      'depotNumber',
      'region',
      'quartier',
      'terms',
    )
    const { shopName, shopAddress, depotNumber, quartier } = typed
    const problems = problemsOf({
      shopName: shopName.trim().length < 2 ? 'Entrez le nom de votre boutique.' : undefined,
      depotNumber: depotNumberProblem(depotNumber),
      shopAddress:
        shopAddress.trim().length < 3 ? 'Entrez l’adresse de votre boutique.' : undefined,
      region: undefined,
      quartier:
        typed.region === 'Bamako' && quartier === ''
          ? 'Choisissez un quartier de Bamako.'
          : undefined,
      terms: typed.terms ? undefined : TERMS_SENTENCE,
    })
    void send(problems, async () => {
      const body = {
        shopName,
        shopAddress,
        depotNumber,
        role: 'vendeur' as const,
        acceptedTerms: true,
        region: typed.region,
        quartier: quartier || null,
      }
      setDone((await call(becomeSeller, { body })).message || SENT)
    })
  }
  return (
    <form className="card form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <Field
        label="Nom de la boutique"
        name="shopName"
        autoComplete="organization"
        enterKeyHint="next"
        maxLength={80}
        required
        error={faults.shopName}
        onChange={() => forgive('shopName')}
      />
      <Field
        label="Numéro de dépôt"
        name="depotNumber"
        hint="Le compte Orange Money où vos ventes sont payées : 8 à 15 chiffres."
        inputMode="tel"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={24}
        required
        error={faults.depotNumber}
        onChange={() => forgive('depotNumber')}
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
            required
            error={faults.quartier}
            onChange={() => forgive('quartier')}
          />
        )}
      </div>
      <Field
        label="Adresse de la boutique"
        name="shopAddress"
        hint="Marché, rue, porte, repère : là où le livreur prend les colis."
        autoComplete="street-address"
        enterKeyHint="done"
        maxLength={200}
        required
        error={faults.shopAddress}
        onChange={() => forgive('shopAddress')}
      />
      <TermsBox error={faults.terms} onChange={() => forgive('terms')} />
      <div role="status">
        {done && (
          <Remark tone="ok">{`${done} Connectez-vous de nouveau pour entrer dans votre boutique.`}</Remark>
        )}
      </div>
      <Button
        type="submit"
        wide
        disabled={!hydrated || done !== null}
        busy={busy}
        busyWords="Envoi..."
      >
        Ouvrir ma boutique
      </Button>
    </form>
  )
}

/** Signing in anew leads into the shop. */
function useLoginSoon(done: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(
      () => void logOut().then(() => navigate(paths.login(paths.sellerDashboard()))),
      LOGOUT_MS,
    )
    return () => clearTimeout(timer)
  }, [done, navigate])
}
