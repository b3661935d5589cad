import { defineEvent } from '../kernel/events.ts'

/** An admin changed the synonyms. */
export const synonymsChanged = defineEvent<object>('catalogue.synonyms_changed')
