import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { nifProblem, rccmProblem } from '#modules/shops/contract/registration.ts'
import { readDepotNumber } from '#kernel/wire/phones.ts'
import { ownerProofIn } from '#modules/identity/web/index.ts'
import { quartierProblem } from '#modules/places/contract/locations.ts'
import { changeShopSettings, type ShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { shopProblems } from '../opening/shop-fields.tsx'
import { call } from '#client/api/client.ts'
import { useSending } from '#client/api/use-sending.ts'
import type { ChosenPhoto } from '#modules/images/web/index.ts'
import { saveUser } from '#client/session/user-info.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

type Faulty =
  | 'name'
  | 'address'
  | 'region'
  | 'quartier'
  | 'description'
  | 'rccm'
  | 'nif'
  | 'depotNumber'
  | 'depotProvider'
  | 'password'
  | 'code'

export function useSettings(user: UserInfo, settings: ShopSettings) {
  const queries = useQueryClient()
  const sending = useSending<Faulty>()
  const [draft, setDraft] = useState({
    region: settings.region,
    depot: settings.depotNumber,
    depotProvider: settings.depotProvider,
    logo: null as ChosenPhoto,
  })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const otherDepot =
    readDepotNumber(draft.depot) !== settings.depotNumber ||
    draft.depotProvider !== settings.depotProvider

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(
      event.currentTarget,
      'name',
      'address',
      'quartier',
      'description',
      'rccm',
      'nif',
    )
    const { region, depot, depotProvider, logo } = draft
    const owner = otherDepot ? ownerProofIn(event.currentTarget) : null
    const problems = {
      ...owner?.problems,
      ...problemsOf({
        ...shopProblems({ ...typed, depotNumber: depot }),
        quartier: quartierProblem(region, typed.quartier),
        rccm: rccmProblem(typed.rccm),
        nif: nifProblem(typed.nif),
      }),
    }
    void sending.send(problems, async () => {
      const body = {
        name: typed.name,
        address: typed.address,
        region,
        quartier: region === 'Bamako' ? typed.quartier : null,
        description: typed.description,
        rccm: typed.rccm,
        nif: typed.nif,
        depotNumber: depot,
        depotProvider,
        ...owner?.proof,
        logo: logo ? logo.imageId : (settings.logo?._id ?? null),
      }
      const saved = await call(changeShopSettings, { body })
      queries.setQueryData(['shop-settings', user._id], saved)
      void queries.invalidateQueries({ queryKey: ['seller-overview', user._id] })
      change({ logo: null })
      saveUser({ ...user, shopName: saved.name })
      showNotice('Réglages enregistrés')
    })
  }
  return { ...sending, draft, change, otherDepot, submit }
}
