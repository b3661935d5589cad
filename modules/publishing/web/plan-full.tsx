import { Link } from 'react-router'

import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import { useRead } from '#client/api/use-read.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { useUser } from '#client/session/user-info.ts'
import { workPaths } from '#client/work-paths.ts'

export function PlanFull({ userId }: { userId: string }) {
  const { data } = useRead(
    ['subscription', userId],
    readSubscription,
    {},
    { enabled: !useUser()?.helps },
  )
  if (!data || data.quota === null || data.liveProducts < data.quota) return null
  return (
    <Remark>
      {`Votre plan ${data.label} est plein\u00a0: ${data.liveProducts} produits en ligne sur ${data.quota}. Pour en publier un autre, suspendez-en un ou passez à un plan plus grand. `}
      <Link to={workPaths.subscription()}>Voir les formules</Link>
      {data.plan === 'free' && (
        <>
          {' · '}
          <Link to={workPaths.shopLevel()}>Monter de niveau</Link>
        </>
      )}
    </Remark>
  )
}
