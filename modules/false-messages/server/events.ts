import { defineEvent } from '#kernel/events/events.ts'

/** Another warning is shown to all, or none. */
export const warningChanged = defineEvent<{ id: string }>('warnings.changed')
