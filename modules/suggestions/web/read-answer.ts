import type { ProductCard } from '#modules/products/contract/catalogue.ts'

export type Suggested = { items: ProductCard[]; source: string; more: boolean }

const USUAL_SOURCE = 'Basé sur votre activité'

/**
 * Reads a bare list, or an object with source and next page. An item without a key gets a unique
 * one.
 */
export function readAnswer(answer: unknown, page: number): Suggested {
  const whole = isRecord(answer) && !Array.isArray(answer) ? answer : { items: answer }
  const items = (Array.isArray(whole['items']) ? whole['items'] : [])
    .filter(isRecord)
    .map((item, place) => ({ ...item, _id: keyOf(item, `${page}-${place}`) }) as ProductCard)
  const source =
    typeof whole['source'] === 'string' && whole['source'] !== '' ? whole['source'] : USUAL_SOURCE
  return { items, source, more: whole['hasMore'] === true && items.length > 0 }
}

export function withNext(
  seen: readonly ProductCard[],
  next: readonly ProductCard[],
): ProductCard[] {
  const known = new Set(seen.map(({ _id }) => _id))
  return [...seen, ...next.filter(({ _id }) => !known.has(_id))]
}

function keyOf(item: Record<string, unknown>, place: string): string {
  const key = [item['_id'], item['product'], item['id']].find((one) => typeof one === 'string')
  return typeof key === 'string' ? key : `suggestion-${place}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
