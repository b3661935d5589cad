/**
 * Own data: everybody may receive a copy of the data stored about them. Imports no room; each room
 * gives its part.
 */
export { readOwnData } from './make-export.ts'
export { dataExportMade } from './own-data.events.ts'
