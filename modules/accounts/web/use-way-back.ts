import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { useHydrated } from '#web/device/use-hydrated.ts'
import { returnPath } from '#web/session/return-path.ts'
import { useUser } from '#web/session/user-info.ts'

/** The page to come back to (`?from=`); undefined on the server and until hydration. */
export function useFrom(): string | undefined {
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  return (hydrated && search.get('from')) || undefined
}

/** Another page of the entry, which keeps the way back. */
export function keepingWayBack(path: string, from: string | undefined): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}

/** Once somebody is signed in, leads back to where they came from. */
export function useWayBack(): void {
  const user = useUser()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const from = search.get('from')
  useEffect(() => {
    if (user) void navigate(returnPath(from), { replace: true })
  }, [user, from, navigate])
}
