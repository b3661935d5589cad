export { type Point, pointOfPlace, zoneOfPlace } from './server/quartiers.ts'
