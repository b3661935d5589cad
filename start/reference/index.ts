export { apiDocument } from './api-document.ts'
export { serveReference } from './serve-reference.ts'
