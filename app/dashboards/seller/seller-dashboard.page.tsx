import { useLoaderData, type MetaFunction } from 'react-router'

import { PersonalData } from '#client/session/personal-data.tsx'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'

import { SellerDashboard } from './seller-frame.tsx'
import { chosenSection, opens, sellerScreens } from './seller-screens.ts'

export const meta: MetaFunction = ({ location }) => [
  { title: `${sellerScreens[chosenSection(new URLSearchParams(location.search))].words} · Sugu` },
]

export const handle: PageHandle = { work: true }

// Awaited here, so that the former page stays until the next can be drawn.
export const clientLoader = guard(['vendeur', 'helper'], async ({ request, user }) => {
  const asked = chosenSection(new URL(request.url).searchParams)
  // A helper without the right to the section gets the overview.
  const chosen = opens(user, asked) ? asked : 'overview'
  const isHelper = chosen === 'overview' && user.role !== 'vendeur'
  const Section = await (isHelper ? loadHelperDay() : sellerScreens[chosen].load())
  return { chosen, Section }
})
const loadHelperDay = () => import('./helper-day.tsx').then(({ HelperDay }) => HelperDay)
export const HydrateFallback = Waiting

export default function SellerDashboardPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  if (!loaded) return <Waiting />
  const { chosen, Section } = loaded
  return (
    <PersonalData>
      {(user) => (
        <SellerDashboard screen={chosen}>
          <Section key={chosen} user={user} />
        </SellerDashboard>
      )}
    </PersonalData>
  )
}
