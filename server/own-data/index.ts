/** Own data: everybody may receive a copy of what is kept of them. Imports no room; each room gives its part. */
export { readOwnData } from './make-export.ts'
export { dataExportMade } from './own-data.events.ts'
