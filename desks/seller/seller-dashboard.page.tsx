import type { ComponentType } from 'react'
import { useLoaderData, type MetaFunction } from 'react-router'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { chosenSection, sellerScreens, type SellerSection } from './seller-screens.ts'

export const meta: MetaFunction = ({ location }) => [
  { title: `${sellerScreens[chosenSection(new URLSearchParams(location.search))].words} · Sugu` },
]

export const handle: PageHandle = { work: true }

type Section = ComponentType<{ user: UserInfo }>

/**
 * Each section's code is loaded when it is first opened: a seller on 3G who answers an order loads
 * no chart.
 */
const load: Readonly<Record<SellerSection, () => Promise<{ default: Section }>>> = {
  overview: () => import('./sections/overview.tsx'),
  orders: () => import('./sections/orders.tsx'),
  products: () => import('./sections/products.tsx'),
  promotions: () => import('./sections/promotions.tsx'),
  payouts: () => import('./sections/payouts.tsx'),
  shop: () => import('./sections/shop.tsx'),
  pick: () => import('./sections/pick-list.tsx'),
  complaints: () => import('./sections/complaints.tsx'),
  reviews: () => import('./sections/reviews.tsx'),
  integrations: () => import('./sections/integrations.tsx'),
}

// The former page stays, with the progress line, until the next can be drawn.
export const clientLoader = guard(['vendeur'], async ({ request }) => {
  const chosen = chosenSection(new URL(request.url).searchParams)
  return { chosen, Section: (await load[chosen]()).default }
})
export const HydrateFallback = Waiting

export default function SellerDashboardPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  if (!loaded) return <Waiting />
  const { chosen, Section } = loaded
  return <PersonalData>{(user) => <Section key={chosen} user={user} />}</PersonalData>
}
