import fc from 'fast-check'

/** Ids and slugs of the run's market by table, so that requests find something. */
export type Known = Readonly<Record<string, readonly string[]>>

/** Part of a JSON schema that is read. */
export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
}

/** Strings whose rule the JSON schema cannot say, by the name of their field. */
const byName: Readonly<Record<string, readonly string[]>> = {
  phone: ['76000001', '60000001'],
  phone2: ['76000002'],
  phoneNumber: ['76000001'],
  depotNumber: ['76000001'],
  password: ['secret12', 'secret13'],
  currentPassword: ['secret12'],
  newPassword: ['secret12'],
  group: ['ikachi'],
  region: ['Bamako', 'Kayes'],
  quartier: ['Bagadadji', 'Hamdallaye'],
  category: ['pagnes-et-tissus', 'cuisine'],
  subCategory: ['bazins', 'marmites', 'bazins,marmites'],
  size: ['M', 'L'],
  color: ['Rouge'],
  otp: ['123456'],
  code: ['123456'],
  type: ['order', 'subscription'],
  subscriptionPlan: ['pro', 'standard'],
  q: ['bazin', 'Awa', 'a', '76'],
  query: ['bazin'],
  state: ['new', 'ready'],
  after: ['2026-11-20T10:00:00.000Z_0192f0c1-2222-7333-8444-555566667777'],
  csv: ['reference;montant\nA;1000\n', 'Date;Montant\n20/11/2026;5000\n'],
  days: ['7', '30'],
}

/** Tables that hold the id of a path or a field: the first that fits. */
const tablesByPlace: readonly (readonly [RegExp, string])[] = [
  [/ (product|productId|productIds)$/, 'products'],
  [/ (variant)$/, 'variants'],
  [/ (order|orderId)$/, 'orders'],
  [/ (fulfillmentId|fulfillmentIds|parcel|parcels)$/, 'parcels'],
  [/ (image|images|imageId|logo)$/, 'images'],
  [/ (line)$/, 'order_lines'],
  [/ (userId)$/, 'callers'],
  [/ (users|actor|courierId)$/, 'users'],
  [/ (category|parent|into)$/, 'categories'],
  [/categories/, 'categories'],
  [/synonyms/, 'search_synonyms'],
  [/remittances/, 'remittances'],
  [/deliveries|assignments|fulfillments|finance\/parcels/, 'parcels'],
  [/addresses/, 'addresses'],
  [/api\/proposals/, 'price_proposals'],
  [/products/, 'products'],
  [/admin\/conversations\/.+decision/, 'conversation_reports'],
  [/admin\/sale-reports/, 'sale_reports'],
  [/false-messages/, 'false_messages'],
  [/admin\/warnings/, 'warnings'],
  [/conversations\/changes/, 'correspondents'],
  [/conversation/, 'conversations'],
  [/reclamations|complaints/, 'complaints'],
  [/payout-batches/, 'payout_batches'],
  [/payout-lines|seller\/payouts/, 'payout_lines'],
  [/imports/, 'product_imports'],
  [/reviews/, 'reviews'],
  [/deletion-requests/, 'deletion_requests'],
  [/shops|subscribers/, 'shops'],
  [/transactions/, 'ledger_events'],
  [/refunds/, 'refunds'],
  [/exceptions/, 'reconciliation_exceptions'],
  [/notifications/, 'notifications'],
  [/orders/, 'orders'],
  [/users|couriers/, 'users'],
]

/**
 * Values that a schema permits.
 * @param place address and name of the field, which say what an id or a text should be
 */
export function validValue(schema: Schema, place: string, known: Known): fc.Arbitrary<unknown> {
  const name = place.slice(place.lastIndexOf(' ') + 1)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return fc.oneof(...parts.map((part) => validValue(part, place, known)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [
          key,
          validValue(inner, `${place.split(' ', 2).join(' ')} ${key}`, known),
        ]),
      ),
      { requiredKeys: schema.required ?? [] },
    )
  if (type === 'array')
    return fc.array(validValue(schema.items ?? {}, place, known), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
    })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') {
    const [min, max] = [Math.max(schema.minimum ?? 0, -180), Math.min(schema.maximum ?? 1e6, 1e9)]
    return fc.oneof(
      fc.integer({ min, max: Math.min(max, min + 20) }),
      fc.integer({ min, max }),
      fc.constantFrom(min, max),
    )
  }
  return validText(schema, place, name, known)
}

function validText(
  { format, pattern, maxLength = 60 }: Schema,
  place: string,
  name: string,
  known: Known,
): fc.Arbitrary<string> {
  if (format === 'uuid') {
    const table = tablesByPlace.find(([at]) => at.test(place))?.[1]
    const ids = known[table ?? 'users'] ?? []
    return ids.length > 0
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.uuid({ version: 7 }))
      : fc.uuid({ version: 7 })
  }
  const day = fc.integer({ min: 0, max: 600 }).map((n) => new Date(Date.UTC(2025, 6, n)))
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return day.map((date) => date.toISOString())
  if (format === 'uri') return fc.constant('https://push.example/awa')
  if (name === 'slug') {
    const slugs = known[`slugs of ${/(categories|shops)/.exec(place)?.[1] ?? 'products'}`] ?? []
    return slugs.length > 0 ? fc.constantFrom(...slugs) : fc.constant('rien')
  }
  const usual = byName[name]
  if (usual) return fc.constantFrom(...usual)
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 40) })
    .map((typed) => `Bazin ${typed}`.slice(0, maxLength))
}
