import { storedValue } from '#web/device/stored-value.ts'

export type PushChoice = {
  /** What the market was told of this browser, and for whom; null while it is told nothing. */
  told: { owner: string; endpoint: string; at: number } | null
  /** Ids of those who answered « Non merci » here: they are not asked again. */
  declined: readonly string[]
}

const NOTHING: PushChoice = { told: null, declined: [] }
/** Who shares one phone: more would be a damaged storage. */
const mostPeople = 20

/** What was answered on this device to the question whether to be told of news. */
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
    told: isTold(told) ? told : null,
    declined: Array.isArray(declined)
      ? declined.filter((id): id is string => typeof id === 'string')
      : [],
  }
}

function isTold(value: unknown): value is NonNullable<PushChoice['told']> {
  if (typeof value !== 'object' || value === null) return false
  const { owner, endpoint, at } = value as Record<string, unknown>
  return typeof owner === 'string' && typeof endpoint === 'string' && typeof at === 'number'
}
