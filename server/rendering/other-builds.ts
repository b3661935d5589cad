import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

import { eq, sql } from 'drizzle-orm'

import { pageFiles } from '#kernel/database/tables.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { assetOf, type Asset, type Assets } from './assets.ts'

const DAY_MS = 86_400_000
/** Days after the last build with them: a phone keeps a page open for days. */
const KEPT_DAYS = 30
/** Name that a build gives; others are not looked up. */
const BUILT = /^\/assets\/[\w.-]{1,100}-[\w-]{7,10}\.(js|css)$/

/**
 * Stores this build's files, so that pages drawn by one process load their code from any other
 * version. Deletes files unused for 30 days. A failed write is only logged.
 */
export async function publishBuild(kernel: Kernel, assets: Assets): Promise<void> {
  // Same order: starting processes wait for each other.
  const built = [...assets]
    .filter(([address]) => BUILT.test(address))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (built.length === 0) return
  const addresses = built.map(([address]) => address)
  const contents = built.map(([, { br, plain }]) => br ?? plain)
  const encodings = built.map(([, { br }]) => (br ? 'br' : 'plain'))
  const now = kernel.clock.now()
  const longAgo = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await kernel
    .transaction(async (tx) => {
      await query(
        tx,
        sql`insert into page_files (address, content, encoding)
        select * from unnest(${sql.param(addresses)}::text[], ${sql.param(contents)}::bytea[],
          ${sql.param(encodings)}::text[])
        on conflict (address) do update set replaced_at = null
          where page_files.replaced_at is not null`,
      )
      await query(
        tx,
        sql`update page_files set replaced_at = ${now}
        where replaced_at is null and address <> all (${sql.param(addresses)}::text[])`,
      )
      await query(tx, sql`delete from page_files where replaced_at < ${longAgo}`)
    })
    .catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'page files not published for the other processes'),
    )
}

/** Returns null when no build had it. */
export function readOtherBuilds({ db }: Kernel): (address: string) => Promise<Asset | null> {
  return (address) => (BUILT.test(address) ? readFile(db, address) : Promise.resolve(null))
}

async function readFile(db: Kernel['db'], address: string): Promise<Asset | null> {
  const [file] = await db.select().from(pageFiles).where(eq(pageFiles.address, address))
  if (!file) return null
  const br = file.encoding === 'br' ? file.content : undefined
  const plain = br ? await promisify(brotliDecompress)(br) : file.content
  return assetOf(address, { plain, br, gzip: undefined })
}
