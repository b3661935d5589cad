import { defineEvent } from '#kernel/events/events.ts'

/** An admin changed the synonyms. */
export const synonymsChanged = defineEvent<object>('catalogue.synonyms_changed')
/** The market has words or frequent searches that it had not. */
export const wordsLearnt = defineEvent<object>('search.words_learnt')
