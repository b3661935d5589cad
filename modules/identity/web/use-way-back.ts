import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { useHydrated } from '#client/device/use-hydrated.ts'
import { returnPath } from '#client/session/return-path.ts'
import { useUser } from '#client/session/user-info.ts'

/** `?from=`; undefined until hydration. */
export function useFrom(): string | undefined {
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  return (hydrated && search.get('from')) || undefined
}

export function keepingWayBack(path: string, from: string | undefined): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}

export function useWayBack(): void {
  const user = useUser()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const from = search.get('from')
  useEffect(() => {
    if (user) void navigate(returnPath(from), { replace: true })
  }, [user, from, navigate])
}
