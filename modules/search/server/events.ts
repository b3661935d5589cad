import { defineEvent } from '#kernel/events/events.ts'

export const synonymsChanged = defineEvent<object>('catalogue.synonyms_changed')
export const wordsLearnt = defineEvent<object>('search.words_learnt')
