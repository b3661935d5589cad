export { lossesKey, LostParcels } from './lost-parcels.tsx'
