import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { launchPostgres } from '#server/kernel/postgres/launch.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { openKernel } from '#server/kernel/kernel.ts'
import { openLog } from '#server/kernel/log.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { folderStore } from '#server/kernel/object-store/folder-store.ts'
import { fillShelf } from '#server/catalogue/testing/fill-shelf.ts'
import { demoShelf } from '#server/catalogue/testing/demo-shelf.ts'
import { readProducts } from '../search-quality/read-judged.ts'

const postgres = await launchPostgres({ folder: '/tmp/lab-search', durable: false, settings: { shared_buffers: '256MB' } })
const urls: Record<string, string> = { admin: postgres.adminUrl }
for (const name of ['en', 'fr']) {
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = postgres.adminUrl.replace(/\/postgres(\?|$)/, `/${name}$1`)
  await migrateDatabase(url)
  const kernel = openKernel({ databaseUrl: url, objects: folderStore('/tmp/lab-objects'), clock: systemClock, log: openLog('warn') })
  const t = performance.now()
  const ids = await fillShelf(kernel, name === 'fr' ? await demoShelf() : await readProducts('/work/shared/data/search/products.tsv.gz'))
  console.log(name, ids.size, Math.round(performance.now() - t), 'ms')
  await kernel.database.pool.query('create table lab_keys (id uuid primary key, key text)')
  await kernel.database.pool.query('insert into lab_keys select * from unnest($1::uuid[], $2::text[])', [[...ids.values()], [...ids.keys()]])
  await kernel.database.pool.query('analyze')
  await kernel.database.close()
  urls[name] = url
}
writeFileSync('/tmp/lab-urls.json', JSON.stringify(urls))
console.log('ready', process.pid)
process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
setInterval(() => {}, 1e9)
