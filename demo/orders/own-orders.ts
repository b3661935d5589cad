import { phones } from '../accounts.ts'
import type { Target } from './planned-order.ts'

export type WantedOrder = {
  buyer?: string
  courier?: string
  cash?: boolean
  relative?: boolean
  /** Collected at the shop; not paid in advance if `cash`. */
  atShop?: boolean
  parcels: { products: string[]; to: Target }[]
  saveAs?: string
}

const { buyer, secondBuyer, courier, secondCourier } = phones

export const ownOrders: readonly WantedOrder[] = [
  // The buyer has every state; the seller, orders to accept and prepare; the courier, parcels to
  // fetch and hand over.
  {
    buyer,
    saveAs: 'Maison',
    parcels: [{ products: ['boubou-quotidien'], to: 'awaiting_payment' }],
  },
  { buyer, parcels: [{ products: ['bazin-riche-teint', 'foulard-bazin'], to: 'new' }] },
  { buyer, parcels: [{ products: ['ecouteurs-sans-fil'], to: 'accepted' }] },
  {
    buyer,
    courier,
    parcels: [
      { products: ['the-menthe', 'the-gunpowder'], to: 'in_delivery' },
      { products: ['bogolan-pagne'], to: 'ready' },
    ],
  },
  {
    buyer,
    courier,
    cash: true,
    parcels: [{ products: ['kinkeliba', 'bissap-fleurs'], to: 'in_delivery' }],
  },
  { buyer, courier: secondCourier, parcels: [{ products: ['coussin-wax'], to: 'assigned' }] },
  { buyer, courier, parcels: [{ products: ['ventilateur-table'], to: 'failed' }] },
  { buyer, courier, parcels: [{ products: ['grand-boubou-simple'], to: 'returning' }] },
  { buyer, courier, parcels: [{ products: ['thermos', 'bols-inox'], to: 'delivered' }] },
  {
    buyer,
    courier: secondCourier,
    cash: true,
    parcels: [{ products: ['arachide-pate'], to: 'delivered' }],
  },
  { buyer: secondBuyer, saveAs: 'Bureau', parcels: [{ products: ['indigo-nuages'], to: 'new' }] },
  {
    buyer: secondBuyer,
    relative: true,
    parcels: [{ products: ['bissap-fleurs'], to: 'awaiting_payment' }],
  },
  { buyer: secondBuyer, courier, parcels: [{ products: ['chargeur-rapide'], to: 'in_delivery' }] },
  {
    buyer: secondBuyer,
    courier,
    cash: true,
    parcels: [{ products: ['savon-noir'], to: 'paid at the door' }],
  },
  {
    buyer: secondBuyer,
    courier,
    cash: true,
    parcels: [{ products: ['thermos', 'bols-inox'], to: 'kept in part' }],
  },
  { cash: true, parcels: [{ products: ['pagne-coton-mali'], to: 'new' }] },
  { parcels: [{ products: ['gala-teint'], to: 'accepted' }] },
  { cash: true, parcels: [{ products: ['bogolan-metre'], to: 'accepted' }] },
  { parcels: [{ products: ['boubou-papillon'], to: 'accepted' }] },
  { courier, parcels: [{ products: ['wax-super'], to: 'assigned' }] },
  { courier, cash: true, parcels: [{ products: ['marmite-alu'], to: 'assigned' }] },
  { courier, parcels: [{ products: ['savon-noir'], to: 'assigned' }] },
  { courier, cash: true, parcels: [{ products: ['bazin-tabaski'], to: 'in_delivery' }] },
  { cash: true, parcels: [{ products: ['kinkeliba'], to: 'new' }] },
  { parcels: [{ products: ['bissap-fleurs'], to: 'accepted' }] },
  { cash: true, parcels: [{ products: ['arachide-pate'], to: 'ready' }] },
  { buyer, atShop: true, parcels: [{ products: ['bogolan-echarpe'], to: 'ready' }] },
  {
    buyer: secondBuyer,
    atShop: true,
    cash: true,
    parcels: [{ products: ['bogolan-pagne'], to: 'ready' }],
  },
]
