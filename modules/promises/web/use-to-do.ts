import { readToDo } from '#modules/promises/contract/promises.ts'
import { useRead } from '#client/api/use-read.ts'

const REFRESH_MS = 60_000

/** Reads what waits for the user; without a user: nothing. */
export function useToDo(userId: string | undefined) {
  return useRead(
    ['to-do', userId],
    readToDo,
    {},
    { enabled: userId !== undefined, refetchInterval: REFRESH_MS, refetchOnWindowFocus: true },
  )
}
