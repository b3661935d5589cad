import { vi } from 'vitest'
import { waitLimit } from './limit.ts'

/** Repeats a check until it throws no more, with the limit of all tests. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: waitLimit })
}
