import { defineEvent } from '#kernel/events/events.ts'

/** An admin changed the synonyms. */
export const synonymsChanged = defineEvent<object>('catalogue.synonyms_changed')
