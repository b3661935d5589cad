import { defineEvent } from '#kernel/events/events.ts'

/** A picture was accepted and its WebP renditions are stored. */
export const imageStored = defineEvent<{ id: string }>('images.stored')
/** The room that owns the picture has deleted it. */
export const imageForgotten = defineEvent<{ id: string }>('images.forgotten')
