import { defineEvent } from '../kernel/events.ts'

/** An admin changed the synonyms of the search. */
export const synonymsChanged = defineEvent<object>('catalogue.synonyms_changed')
