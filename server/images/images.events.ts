import { defineEvent } from '../kernel/events.ts'

/** A picture was let in and its WebP renditions can be seen. */
export const imageStored = defineEvent<{ id: string }>('images.stored')
/** Whose picture this is wants it gone. */
export const imageForgotten = defineEvent<{ id: string }>('images.forgotten')
