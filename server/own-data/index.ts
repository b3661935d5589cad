/** Own data: everybody may receive what is kept of them. Knows no room; each gives its part. */
export { dataExportMade } from './own-data.events.ts'
