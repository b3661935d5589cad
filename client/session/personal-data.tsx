import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { paths } from '../paths.ts'
import { readEntrant, useEntrant, type SignedIn } from './user-info.ts'
import { Waiting } from './waiting.tsx'

/** At the end of a press, so that a second press finds the button busy. */
notifyManager.setScheduler(queueMicrotask)

/** Query cache of a single user, kept across pages. */
let known: { owner: string; queries: QueryClient } | undefined

type PersonalDataProps = { children: (user: SignedIn) => ReactNode }

/**
 * Draws a guarded page with its owner's data. A session that ends leads to the login page and back.
 */
export function PersonalData({ children }: PersonalDataProps) {
  const user = useEntrant()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!readEntrant()) void navigate(paths.login(pathname + search), { replace: true })
  }, [user, navigate, pathname, search])
  if (!user) return <Waiting />
  return <QueryClientProvider client={knownOf(user._id)}>{children(user)}</QueryClientProvider>
}

/** Another user of the phone gets an empty cache. */
function knownOf(owner: string): QueryClient {
  if (known?.owner !== owner) known = { owner, queries: newQueries() }
  return known.queries
}

/** Fails at once when offline, instead of pausing. */
function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 3_000,
        gcTime: 15 * 60_000,
        retry: worthRetrying,
        retryDelay: pause,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function worthRetrying(tries: number, failure: unknown): boolean {
  return (
    tries < 2 && failure instanceof CallFailure && (failure.status === 0 || failure.status >= 502)
  )
}

function pause(tries: number, failure: unknown): number {
  const seconds = failure instanceof CallFailure ? failure.retryAfter : undefined
  return Math.min(seconds ? seconds * 1_000 : 1_000 * 2 ** tries, 5_000)
}
