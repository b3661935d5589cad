import { z } from 'zod'

export type Json = { [key: string]: unknown }
type Side = 'input' | 'output'

/**
 * Turns schemas into JSON Schema. Named ones become components; where input differs from output (a
 * default, a telephone number as typed) two: `Address` and `AddressInput`.
 */
export function schemaWriter(names: ReadonlyMap<z.core.$ZodType, string>) {
  const metadata = z.registry<{ id: string }>()
  for (const [schema, id] of names) metadata.add(schema, { id })
  const named = {
    input: namedSchemas(names, metadata, 'input'),
    output: namedSchemas(names, metadata, 'output'),
  }
  const twofold = differing(named.input, named.output)
  const used = new Map<string, Json>()

  function refer(value: unknown, side: Side): unknown {
    if (Array.isArray(value)) return value.map((one) => refer(one, side))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) =>
        key === '$ref' && typeof one === 'string' ? [key, use(one, side)] : [key, refer(one, side)],
      ),
    )
  }

  function use(reference: string, side: Side): string {
    const name = nameIn(reference)
    const title = side === 'input' && twofold.has(name) ? `${name}Input` : name
    if (!used.has(title)) {
      used.set(title, {})
      used.set(title, refer(named[side].get(name), side) as Json)
    }
    return `#/components/schemas/${title}`
  }

  return {
    write(schema: z.core.$ZodType, side: Side): Json {
      return refer(toJsonSchema(schema, metadata, side).root, side) as Json
    },
    resolve: (json: Json): Json =>
      typeof json['$ref'] === 'string' ? (used.get(nameIn(json['$ref'])) ?? json) : json,
    components: (): Json =>
      Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))),
  }
}

function namedSchemas(
  names: ReadonlyMap<z.core.$ZodType, string>,
  metadata: z.core.$ZodRegistry<{ id: string }>,
  side: Side,
): Map<string, Json> {
  const found = new Map<string, Json>()
  for (const schema of names.keys())
    for (const [name, json] of Object.entries(toJsonSchema(schema, metadata, side).named))
      found.set(name, json)
  return found
}

/** Finds names whose input and output differ, also through others. */
function differing(input: Map<string, Json>, output: Map<string, Json>): ReadonlySet<string> {
  const found = new Set<string>()
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const [name, json] of input) {
      const text = JSON.stringify(json)
      const refers = [...text.matchAll(/"#\/\$defs\/(\w+)"/g)].some(([, one]) =>
        found.has(one ?? ''),
      )
      if (refers || text !== JSON.stringify(output.get(name))) found.add(name)
    }
  }
  return found
}

/** `root` refers to a named schema even when it is one. */
function toJsonSchema(
  schema: z.core.$ZodType,
  metadata: z.core.$ZodRegistry<{ id: string }>,
  io: Side,
): { root: unknown; named: Record<string, Json> } {
  const { properties, $defs } = z.toJSONSchema(z.object({ root: schema }), {
    metadata,
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
  })
  return { root: properties?.['root'], named: $defs ?? {} }
}

const spelledOut = new Set(['date-time', 'date', 'uuid'])

/** Drops what the format says, and bounds of every integer; answers may get new fields. */
function simplify(zodSchema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema): void {
  delete json['id']
  if (json.format && spelledOut.has(json.format)) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (zodSchema._zod.def.type === 'object' && !zodSchema._zod.def.catchall)
    delete json.additionalProperties
  if (zodSchema._zod.def.type === 'record' && json.required) spellOutKeys(json, json.required)
}

function spellOutKeys(json: z.core.JSONSchema.BaseSchema, keys: readonly string[]): void {
  const { additionalProperties = {} } = json
  json.properties = Object.fromEntries(keys.map((key) => [key, additionalProperties]))
  delete json.additionalProperties
  delete json.propertyNames
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
