import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { type Config } from '#kernel/config/config.ts'
import { ConfigurationFault } from '#kernel/config/configuration-fault.ts'

/** Any number, as long as all our processes use the same one. */
const picturesKey = 7_352_002
/** The connection of a killed process takes a moment to end. */
const patience = { tries: 20, pauseMs: 250 }

/** Refuses to open a real market on the demonstration's database, whose passwords are public. */
export async function refuseDemoDatabase(config: Config, databaseUrl: string): Promise<void> {
  if (!config.production && !Object.values(config.payments).some(Boolean) && !config.sms) return
  const client = await connect(databaseUrl)
  try {
    const { rows } = await client.query<{ demo: boolean }>(
      `select to_regclass('demo.steps') is not null as demo`,
    )
    if (rows[0]?.demo)
      throw new ConfigurationFault(
        'Cette base de données a été remplie par la démonstration : ses comptes ont un mot de passe connu de tous. ' +
          'Ouvrez un vrai marché sur une base neuve, avec un autre DATABASE_URL (ou, pour la base fournie, un autre DATA_DIR).',
      )
  } finally {
    await client.end()
  }
}

/**
 * In production, pictures in a folder are seen by one process alone: a second one is refused, and
 * so is one with a bucket beside one with a folder. The lock lasts as long as its connection, that
 * is, as long as the process.
 * @param patience how often it tries to get the lock, and the pause between two tries
 */
export async function claimPictures(
  config: Config,
  databaseUrl: string,
  { tries: most, pauseMs } = patience,
): Promise<{ release(): Promise<void> }> {
  if (!config.production) return { release: () => Promise.resolve() }
  const client = await connect(databaseUrl)
  client.on('error', () => undefined)
  const lock = config.s3 ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [
      picturesKey,
    ])
    if (rows[0]?.taken) return { release: () => client.end() }
    if (tries === most) break
    await delay(pauseMs)
  }
  await client.end()
  throw new ConfigurationFault(
    'Un autre processus sert déjà ce marché, et l’un des deux garde ses images dans un dossier que l’autre ne voit pas. ' +
      'Arrêtez-le, ou donnez à tous les deux le même compartiment : S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY.',
  )
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'sugu-presence',
    keepAlive: true,
  })
  await client.connect()
  return client
}
