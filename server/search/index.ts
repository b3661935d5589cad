/** Search: finds products by the words people use, and learns which words those are. */
export { learnNewWords } from './learn-words.ts'
