type ShopPlace = { address: string; quartier: string | null; region: string }

/** « Bagadadji, rue 508 »: the quartier or region only where the address does not name it. */
export function shopPlaceWords({ address, quartier, region }: ShopPlace): string {
  const place = quartier ?? region
  return address.includes(place) ? address : `${address}, ${place}`
}
