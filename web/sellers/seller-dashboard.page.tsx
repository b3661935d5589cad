import { lazy, Suspense } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'

import { PersonalData } from '#web/accounts/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { SellerFrame } from './seller-frame.tsx'
import { chosenSection, sellerScreens, type SellerSection } from './seller-screens.ts'

export const meta: MetaFunction = ({ location }) => [{ title: `${sellerScreens[chosenSection(new URLSearchParams(location.search))].words} · Sugu` }]

export const handle: PageHandle = { work: true }

/** Each section comes when it is first opened: a seller on 3G who answers an order loads no chart. */
const load = {
  overview: () => import('./sections/overview.tsx'),
  orders: () => import('./sections/orders.tsx'),
  products: () => import('./sections/products.tsx'),
  payouts: () => import('./sections/payouts.tsx'),
  shop: () => import('./sections/shop.tsx'),
  complaints: () => import('./sections/complaints.tsx'),
  reviews: () => import('./sections/reviews.tsx'),
} as const

const sections = {
  overview: lazy(load.overview),
  orders: lazy(load.orders),
  products: lazy(load.products),
  payouts: lazy(load.payouts),
  shop: lazy(load.shop),
  complaints: lazy(load.complaints),
  reviews: lazy(load.reviews),
}

// Awaited here, so that the page before stays, with its progress, until the next can be drawn.
export const clientLoader = guard(['vendeur'], ({ request }) => load[sectionOf(request.url)]().then(() => null))
export const HydrateFallback = Waiting

export default function SellerDashboardPage() {
  const [search] = useSearchParams()
  const chosen = chosenSection(search)
  const Section = sections[chosen]
  return (
    <PersonalData>
      {(user) => (
        <Suspense fallback={<SellerFrame screen={chosen}>{<Waiting />}</SellerFrame>}>
          <Section user={user} />
        </Suspense>
      )}
    </PersonalData>
  )
}

function sectionOf(address: string): SellerSection {
  return chosenSection(new URL(address).searchParams)
}
