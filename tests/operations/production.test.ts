import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { claimPictures } from '#server/bootstrap.ts'
import { readConfig } from '#server/config/config.ts'
import { newSecretKey } from '#kernel/secret-box.ts'
import { startMarket } from '../browser/start-market.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'

const { adminUrl } = inject('postgres')
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sugu.example',
  SECRETS_KEY: newSecretKey(),
  SIMULATE: 'payments,sms',
}

test('a market in production does not open on a database that the demonstration filled', async () => {
  const DATABASE_URL = await database()
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query('create schema demo; create table demo.steps (name text)')
  await client.end()
  await expect(open({ DATABASE_URL })).rejects.toThrow('remplie par la démonstration')
})

test('a second process is refused while either keeps its pictures in a folder', async () => {
  const url = await database()
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_REGION: 'any',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const quickly = { tries: 2, pauseMs: 50 }
  const claim = (environment = {}) =>
    claimPictures(readConfig({ ...production, ...environment }), url, quickly)
  const folder = await claim()
  await expect(claim()).rejects.toThrow('donnez à tous les deux le même compartiment')
  await folder.release()

  const shared = [await claim(bucket), await claim(bucket)]
  await expect(claim()).rejects.toThrow('un dossier que l’autre ne voit')
  await Promise.all(shared.map((one) => one.release()))
})

async function database(): Promise<string> {
  const name = `operations_${randomUUID().replaceAll('-', '')}`
  onTestFinished(() => dropDatabase(adminUrl, name))
  return createDatabase(adminUrl, name)
}

async function open(environment: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-operations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return startMarket({ ...production, DEMO: 'off', DATA_DIR: folder, ...environment })
}
