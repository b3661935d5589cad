export { apiDocument } from './write-document.ts'
export { serveReference } from './serve-reference.ts'
