import { defineEvent } from '../kernel/events.ts'

/** An admin changed which words stand for one another in searches. */
export const synonymsChanged = defineEvent<object>('catalogue.synonyms_changed')
