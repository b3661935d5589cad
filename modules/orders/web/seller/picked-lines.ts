import { storedValue, useStored } from '#web/device/stored-value.ts'

import type { Gathered } from './gathered.ts'

const none: readonly string[] = []

/**
 * What is already in the basket, line by line; kept on the device, since preparing is interrupted.
 */
const picked = storedValue<readonly string[]>({
  key: 'pickedLines',
  restore: (kept) =>
    Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : none,
})

/**
 * Ticks of the lines shown. A line whose quantity has changed is to be gathered anew; lines that
 * are gone are forgotten.
 */
export function usePickedLines(lines: readonly Gathered[]) {
  const ticks = useStored(picked, none)
  const known = lines.map(tickOf)
  return {
    isPicked: (line: Gathered) => ticks.includes(tickOf(line)),
    pick: (line: Gathered, isPicked: boolean) => {
      const kept = ticks.filter((tick) => known.includes(tick) && tick !== tickOf(line))
      picked.write(isPicked ? [...kept, tickOf(line)] : kept)
    },
  }
}

function tickOf({ key, qty }: Gathered): string {
  return `${qty} ${key}`
}
