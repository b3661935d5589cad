import { storedValue } from '#web/device/stored-value.ts'

export type PushChoice = {
  /**
   * This browser's push subscription as the server has it, with its user and session; it ends with
   * the session. Null without one.
   */
  told: { owner: string; session: string; endpoint: string; at: number } | null
  /** Ids of those who answered « Non merci » here: they are not asked again. */
  declined: readonly string[]
}

const NOTHING: PushChoice = { told: null, declined: [] }
/** People who may share one phone: more means damaged storage. */
const mostPeople = 20

/** What was answered on this device to the question about push notifications. */
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
    // Stored without its session by an earlier version of this page: sent again.
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
