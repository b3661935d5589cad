import fc from 'fast-check'

/** Values that an attacker, or a broken client, may send in a field. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    'é'.repeat(600),
    '<script>alert(1)</script>',
    "'; drop table users; --",
    '../../etc/passwd',
    '${7*7}',
  ),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    [],
    {},
    [[]],
    { $ne: null },
    { toString: 'x' },
    ['76000001'],
    '٧٦٠٠٠٠٠١',
    '+22376000001\n',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Kind of a field, as far as its edges are concerned. */
export type EdgeKind = 'date' | 'date-time' | 'cursor' | 'amount' | 'text'

const days = ['0000-01-01', '0001-01-01', '1969-12-31', '2026-11-19', '2026-02-30', '9999-12-31']
const moments = days.map((day) => `${day}T23:59:59.999Z`)
const edges: Readonly<Record<EdgeKind, readonly unknown[]>> = {
  date: days,
  'date-time': moments,
  cursor: moments.map((moment) => `${moment}_0192f0c1-2222-7333-8444-555566667777`),
  amount: [0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, '1e308'],
  text: ['/.//evil.example/x', '\\%_*:&|!(', '\u2060'],
}

/** Lists the values at the edges of a kind; of a text also the longest permitted. */
export function edgesOf({ kind, most }: { kind: EdgeKind; most?: number | undefined }): unknown[] {
  if (kind !== 'text') return [...edges[kind]]
  return [...edges.text, '\u{1f9f5}'.repeat(Math.floor((most ?? 1_000) / 2))]
}

/** Spoils a valid body: one value replaced or missing, at any depth, or another JSON value. */
export function spoiled(body: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(body)
  const place = fc.constantFrom(...places)
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(place, nasty).map(([path, value]) => withValue(body, path, value)),
    },
    { weight: 2, arbitrary: place.map((path) => withValue(body, path, undefined)) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}

type Path = readonly (string | number)[]

function placesIn(value: unknown, path: Path = []): Path[] {
  const own = path.length > 0 ? [path] : []
  if (typeof value !== 'object' || value === null) return own
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one, i) => [i, one])
    : Object.entries(value)
  return [...own, ...entries.flatMap(([name, one]) => placesIn(one, [...path, name]))]
}

/** Replaces the value at one path of the body. */
export function withValue(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(body))
    return body.map((one: unknown, i) => (i === first ? withValue(one, rest, value) : one))
  return Object.fromEntries(
    Object.entries(body as object).map(([name, one]) => [
      name,
      name === first ? withValue(one, rest, value) : one,
    ]),
  )
}
