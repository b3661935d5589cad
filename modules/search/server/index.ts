/** Search: finds products by the words people use, and learns which words those are. */
export { synonymsChanged, wordsLearnt } from './search.events.ts'
export { editDistance } from './edit-distance.ts'
export { learnNewWords } from './learn-words.ts'
