export { fetchSuggestions } from './fetch-suggestions.ts'

export { Resume } from './resume.tsx'
export { SeenProducts } from './seen-products.tsx'
export { hasSeenSome } from './seen-store.ts'

export { type Feed, useFeed } from './use-feed.ts'
