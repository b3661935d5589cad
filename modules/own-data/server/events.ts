import { defineEvent } from '#kernel/events/events.ts'

export const dataExportRequested = defineEvent<{ exportId: string; userId: string }>(
  'own_data.asked',
)
export const dataExportMade = defineEvent<{ exportId: string; userId: string; endsAt: string }>(
  'own_data.made',
)
