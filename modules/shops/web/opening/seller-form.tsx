import { useEffect, useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { becomeSeller } from '#modules/people/contract/role-changes.ts'
import { call } from '#client/api/client.ts'
import { failureWords } from '#client/api/failure-words.ts'
import { useSending } from '#client/api/use-sending.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

import { TERMS_SENTENCE, TermsBox } from '#modules/identity/web/index.ts'
import {
  DepotField,
  ShopAddressField,
  ShopNameField,
  ShopPlaceFields,
  shopProblems,
} from './shop-fields.tsx'
import { UnlessEasyPassword } from '#modules/people/web/index.ts'

const LOGOUT_MS = 2_000
const words = failureWords({ unsaid: 'Une erreur est survenue.', lost: 'Erreur, réessayez.' })
const SENT = 'Votre demande a été envoyée avec succès.'

type SellerFormProps = { user: UserInfo; endSession: () => Promise<unknown> }

/** The new role needs another sign-in. */
export function SellerForm({ user, endSession }: SellerFormProps) {
  return (
    <UnlessEasyPassword user={user}>
      <Application endSession={endSession} />
    </UnlessEasyPassword>
  )
}

function Application({ endSession }: Pick<SellerFormProps, 'endSession'>) {
  const hydrated = useHydrated()
  const { form, busy, faults, sentence, send, forgive } = useSending<
    'shopName' | 'shopAddress' | 'depotNumber' | 'region' | 'quartier' | 'terms'
  >(words)
  const [region, setRegion] = useState('Bamako')
  const [done, setDone] = useState<string | null>(null)
  useLoginSoon(done !== null, endSession)

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
    const { name, address, ...others } = shopProblems({
      ...typed,
      name: shopName,
      address: shopAddress,
    })
    const problems = problemsOf({
      ...others,
      shopName: name,
      shopAddress: address,
      region: undefined,
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
      <ShopNameField
        name="shopName"
        autoComplete="organization"
        enterKeyHint="next"
        error={faults.shopName}
        onChange={() => forgive('shopName')}
      />
      <DepotField
        enterKeyHint="next"
        error={faults.depotNumber}
        onChange={() => forgive('depotNumber')}
      />
      <ShopPlaceFields
        region={region}
        faults={faults}
        onRegion={setRegion}
        onQuartier={() => forgive('quartier')}
      />
      <ShopAddressField
        name="shopAddress"
        autoComplete="street-address"
        enterKeyHint="done"
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

function useLoginSoon(done: boolean, endSession: () => Promise<unknown>): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(
      () => void endSession().then(() => navigate(paths.login(paths.sellerDashboard()))),
      LOGOUT_MS,
    )
    return () => clearTimeout(timer)
  }, [done, endSession, navigate])
}
