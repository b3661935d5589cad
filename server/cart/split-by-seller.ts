/** Groups lines by shop, in the order in which the cart first meets each shop. */
export function splitBySeller<L>(
  lines: readonly L[],
  shopOf: (line: L) => string,
): { shopId: string; lines: L[] }[] {
  const shops = new Map<string, L[]>()
  for (const line of lines) shops.set(shopOf(line), [...(shops.get(shopOf(line)) ?? []), line])
  return [...shops].map(([shopId, own]) => ({ shopId, lines: own }))
}
