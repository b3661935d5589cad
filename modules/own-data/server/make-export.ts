import { escaped } from '#kernel/wire/escaped.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'

import { type DataExport, OWN_DATA_DAYS } from '#modules/own-data/contract/own-data.ts'
import { brand } from '#kernel/wire/brand.ts'

import { dataExports } from '#modules/own-data/database/tables.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { OwnPart, ReadExportParts } from '#kernel/database/data-export.ts'
import { isTaken, type Sql } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { errorsOf } from '#kernel/errors.ts'
import { dataExportMade, dataExportRequested } from './events.ts'

type OwnData = { madeAt: string; parts: OwnPart[] }

type Requested = { exportId: string; userId: string }

/** Collects every module's part and stores the whole for some days. Idempotent. */
export async function makeExport(
  kernel: Kernel,
  readers: readonly ReadExportParts[],
  { exportId, userId }: Requested,
): Promise<void> {
  const now = kernel.clock.now()
  const endsAt = addMs(now, OWN_DATA_DAYS * dayMs)
  const whole = await readOwnData(kernel, readers, userId)
  await kernel.transaction(async (tx) => {
    const made = await tx
      .update(dataExports)
      .set({ content: JSON.stringify(whole, null, 2), madeAt: now, endsAt })
      .where(
        and(
          eq(dataExports.id, exportId),
          eq(dataExports.userId, userId),
          isNull(dataExports.madeAt),
        ),
      )
      .returning({ id: dataExports.id })
    if (made.length > 0)
      await kernel.events.emit(tx, dataExportMade, {
        exportId,
        userId,
        endsAt: endsAt.toISOString(),
      })
  })
}

export async function readOwnData(
  { db, clock }: Kernel,
  readers: readonly ReadExportParts[],
  userId: string,
): Promise<OwnData> {
  const parts: OwnPart[] = []
  for (const read of readers) parts.push(...(await read(db, userId)))
  return { madeAt: clock.now().toISOString(), parts: parts.filter((one) => one.rows.length) }
}

export async function forgetExports(kernel: Kernel): Promise<void> {
  await kernel.db.delete(dataExports).where(lt(dataExports.endsAt, kernel.clock.now()))
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{border:1px solid #ccc;border-radius:12px;padding:1rem;display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}'

/** Permits only the page's own style (`drawPage`). */
export const DRAWN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** Draws the JSON as one readable file without scripts, pictures or links. */
export function drawPage(content: string): string {
  const { madeAt, parts } = JSON.parse(content) as OwnData
  const day = momentWords(madeAt)
  return `<!doctype html>
<html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ce que ${brand.name} garde de vous</title>
<style>${STYLE}</style>
<h1>Ce que ${brand.name} garde de vous</h1>
<p>Fait le ${escaped(day)}. Les mots de passe et les codes n’y sont pas : nous ne pouvons pas les relire, ou ils ne servent plus.</p>
${parts.map(drawPart).join('\n')}
</html>
`
}

function drawPart({ title, rows }: OwnPart): string {
  return `<h2>${escaped(title)} (${rows.length})</h2>\n${rows.map(drawRow).join('\n')}`
}

function drawRow(row: OwnPart['rows'][number]): string {
  const cells = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(wordsOf(value))}</dd>`)
  return `<dl>${cells.join('')}</dl>`
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'string') return isTime(value) ? momentWords(value) : value
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Returns the same export while it is made, and on the same day. */
export async function requestExport(kernel: Kernel, userId: string): Promise<DataExport> {
  const now = kernel.clock.now()
  const known = await lastExport(kernel.db, userId, now)
  if (known && (!known.madeAt || new Date(known.madeAt) > addMs(now, -dayMs))) return known
  const exportId = newId()
  try {
    await kernel.transaction(async (tx) => {
      await tx.insert(dataExports).values({ id: exportId, userId, requestedAt: now })
      await kernel.events.emit(tx, dataExportRequested, { exportId, userId })
    })
  } catch (error) {
    const other = isTaken(error) ? await lastExport(kernel.db, userId, now) : null
    if (other) return other
    throw error
  }
  return { _id: exportId, askedAt: now.toISOString(), madeAt: null, endsAt: null }
}

export async function lastExport(db: Sql, userId: string, now: Date): Promise<DataExport | null> {
  const [row] = await db
    .select({
      id: dataExports.id,
      askedAt: dataExports.requestedAt,
      madeAt: dataExports.madeAt,
      endsAt: dataExports.endsAt,
    })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        or(isNull(dataExports.endsAt), gt(dataExports.endsAt, now)),
      ),
    )
    .orderBy(desc(dataExports.requestedAt))
    .limit(1)
  return row
    ? {
        _id: row.id,
        askedAt: row.askedAt.toISOString(),
        madeAt: row.madeAt?.toISOString() ?? null,
        endsAt: row.endsAt?.toISOString() ?? null,
      }
    : null
}

/**
 * Opens it for its owner, until its end: both are in the query.
 * @throws own_data.unknown (404)
 */
export async function openExport(
  kernel: Kernel,
  { exportId, userId }: { exportId: string; userId: string },
): Promise<string> {
  const [row] = await kernel.db
    .select({ content: dataExports.content })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.userId, userId),
        gt(dataExports.endsAt, kernel.clock.now()),
      ),
    )
  if (!row?.content) throw fail('own_data.unknown')
  return row.content
}

const fail = errorsOf({
  'own_data.unknown': [404, 'Cette copie n’existe pas, ou ne s’ouvre plus. Demandez-en une autre.'],
})
