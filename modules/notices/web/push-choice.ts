import { storedValue } from '#client/device/stored-value.ts'

export type PushChoice = {
  /** Subscription as the server knows it; ends with the session. */
  told: { owner: string; session: string; endpoint: string; at: number } | null
  declined: readonly string[]
}

const NOTHING: PushChoice = { told: null, declined: [] }
const mostPeople = 20

export const pushChoice = storedValue<PushChoice>({ key: 'sugu-rappels', restore })

export function declinePush(userId: string): void {
  const { told, declined } = pushChoice.read()
  pushChoice.write({
    told,
    declined: [...declined.filter((id) => id !== userId), userId].slice(-mostPeople),
  })
}

function restore(kept: unknown): PushChoice {
  if (typeof kept !== 'object' || kept === null) return NOTHING
  const { told, declined } = kept as Record<string, unknown>
  return {
    // Older storage lacks the session: sent again.
    told: isTold(told) ? { ...told, session: told.session ?? '' } : null,
    declined: Array.isArray(declined)
      ? declined.filter((id): id is string => typeof id === 'string')
      : [],
  }
}

type KeptTold = Omit<NonNullable<PushChoice['told']>, 'session'> & { session?: string }

function isTold(value: unknown): value is KeptTold {
  if (typeof value !== 'object' || value === null) return false
  const { owner, endpoint, at } = value as Record<string, unknown>
  return typeof owner === 'string' && typeof endpoint === 'string' && typeof at === 'number'
}
