/**
 * `isFreeLivraison` is the specification's name, on the wire and in files that were given to us;
 * the code and the database say `isFreeDelivery`.
 */
export function freeDeliveryToWire<T>({ isFreeDelivery }: { isFreeDelivery: T }) {
  return { isFreeLivraison: isFreeDelivery }
}

/** The same object, with the field under the code's name. */
export function freeDeliveryFromWire<T extends { isFreeLivraison?: unknown }>(wire: T) {
  const { isFreeLivraison: _sameValue, ...rest } = wire
  const isFreeDelivery: T['isFreeLivraison'] = wire.isFreeLivraison
  return { ...rest, isFreeDelivery }
}
