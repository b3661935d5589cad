import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { newSecretKey, SECRET_KEY_BYTES, type SecretKeys } from './secret-box.ts'
import { ConfigurationFault } from './configuration-fault.ts'

/** A random key has some 30 different bytes of 32. */
const fewestBytes = 16

type SecretKeysEnvironment = {
  SECRETS_KEY?: string | undefined
  SECRETS_KEY_BEFORE?: string | undefined
}

/** @throws ConfigurationFault for a key that is not random */
export function readSecretKeys(given: SecretKeysEnvironment): SecretKeys | null {
  const { SECRETS_KEY: key, SECRETS_KEY_BEFORE: before } = given
  if (!key) {
    if (before) throw new ConfigurationFault('SECRETS_KEY_BEFORE ne va pas sans SECRETS_KEY.')
    return null
  }
  return {
    key: decoded('SECRETS_KEY', key),
    before: before ? decoded('SECRETS_KEY_BEFORE', before) : null,
  }
}

function decoded(name: string, typed: string): Buffer {
  const key = Buffer.from(typed, 'base64url')
  if (key.length !== SECRET_KEY_BYTES || new Set(key).size < fewestBytes)
    throw new ConfigurationFault(
      `${name} : cette clé n’est pas tirée au hasard ; « npm run sugu -- cle-secrets » en fait une.`,
    )
  return key
}

/** Reads the key of a folder; makes it once, whole, when processes start at the same time. */
export function keysOfFolder(dataDir: string): SecretKeys {
  const file = path.join(dataDir, 'secrets.key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) makeKey(file)
  return { key: decoded(file, readFileSync(file, 'utf8').trim()), before: null }
}

function makeKey(file: string): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, newSecretKey(), { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}
