import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { readPreferences } from '#modules/notices/contract/push-preferences.ts'
import { useRead } from '#client/api/use-read.ts'

export type Preferences = z.output<(typeof readPreferences)['reply']>

export function usePreferences(userId: string, { enabled = true } = {}) {
  const queries = useQueryClient()
  const queryKey = ['push-preferences', userId]
  const query = useRead(queryKey, readPreferences, {}, { enabled })
  return {
    ...query,
    replace: (next: Preferences) => queries.setQueryData(queryKey, next),
    again: () => queries.invalidateQueries({ queryKey }),
  }
}
