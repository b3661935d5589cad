import { defineEvent } from '#kernel/events/events.ts'

/** The room that owns the picture has deleted it. */
export const imageForgotten = defineEvent<{ id: string }>('images.forgotten')
