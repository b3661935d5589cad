import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { seedProducts } from '../demo/bulk/seed-products.ts'
import { openObjectStore } from '#providers/object-store/open-object-store.ts'
import { readConfig } from '#server/config/config.ts'
import { ConfigurationFault } from '#kernel/configuration-fault.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { launchPostgres, PostgresUnavailable } from '#server/postgres/launch.ts'

/**
 * `npm run seed -- --products 100000`: fills the database of DATA_DIR (stop it first), of
 * `--database postgres://…` or DATABASE_URL, up to this many products.
 */
const most = 1_000_000
const usage = `npm run seed -- --products N [--database postgres://…]\n  N : de 1 à ${most.toLocaleString('fr-FR')}, en tout`

let postgres: Awaited<ReturnType<typeof launchPostgres>> | null = null
try {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      database: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const products = Number(values.products)
  if (values.help || !Number.isInteger(products) || products < 1 || products > most)
    throw new ConfigurationFault(usage)
  const config = readConfig(
    values.database ? { ...process.env, DATABASE_URL: values.database } : process.env,
  )
  if (config.production)
    throw new ConfigurationFault('Ces produits ne servent qu’à mesurer : jamais en production.')

  const began = performance.now()
  if (!config.databaseUrl)
    postgres = await launchPostgres({
      folder: join(config.dataDir, 'postgres'),
      log: console.error,
    })
  const databaseUrl = config.directUrl ?? config.databaseUrl ?? postgres?.url ?? ''
  await migrateDatabase(databaseUrl)
  const objects = openObjectStore({ folder: join(config.dataDir, 'objects'), s3: config.s3 })
  const made = await seedProducts({
    databaseUrl,
    objects,
    products,
    demo: config.demo && postgres !== null,
    log: (line) => console.log(line),
  })
  console.log(
    `${made.toLocaleString('fr-FR')} produits ajoutés en ${((performance.now() - began) / 1_000).toFixed(1)} s.`,
  )
} catch (error) {
  const known =
    error instanceof ConfigurationFault ||
    error instanceof PostgresUnavailable ||
    (error instanceof TypeError && 'code' in error)
  console.error(known ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
