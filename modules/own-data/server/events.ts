import { defineEvent } from '#kernel/events/events.ts'

export const dataExportRequested = defineEvent<{ exportId: string; userId: string }>(
  'own_data.asked',
)
/** Its owner can open it until `endsAt`. */
export const dataExportMade = defineEvent<{ exportId: string; userId: string; endsAt: string }>(
  'own_data.made',
)
