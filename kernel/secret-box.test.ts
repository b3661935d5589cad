import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { keysOfFolder } from './secret-keys.ts'
import { SecretBox } from './secret-box.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]

test('a sealed secret is opened for its owner alone, and never reads twice the same', () => {
  const box = new SecretBox({ key: first, before: null })
  const sealed = box.seal(Buffer.from('a secret'), 'her')
  expect(box.open(sealed, 'her').toString()).toBe('a secret')
  expect(() => box.open(sealed, 'him')).toThrow('unable to authenticate')
  expect(box.seal(Buffer.from('a secret'), 'her')).not.toEqual(sealed)
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => box.open(changed, 'her')).toThrow('unable to authenticate')
})

test('the key before opens what it sealed, and an unknown key nothing', () => {
  const sealed = new SecretBox({ key: first, before: null }).sealText('a secret', 'her')
  const rotated = new SecretBox({ key: second, before: first })
  expect(rotated.openText(sealed, 'her')).toBe('a secret')
  expect(rotated.sealText('a secret', 'her').startsWith(rotated.textPrefix)).toBe(true)
  const later = new SecretBox({ key: second, before: null })
  expect(() => later.openText(sealed, 'her')).toThrow('sealed with another SECRETS_KEY')
})

test('a secret that was stored in clear comes back as it is', () => {
  const box = new SecretBox({ key: first, before: null })
  const clear = randomBytes(20)
  expect(box.open(clear, 'her')).toBe(clear)
  expect(box.openText('whsec_clear', 'her')).toBe('whsec_clear')
})

test('a data folder makes its key once, for its owner to read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const made = keysOfFolder(path.join(folder, 'data'))
  expect(keysOfFolder(path.join(folder, 'data'))).toEqual(made)
  const file = path.join(folder, 'data', 'secrets.key')
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64url')).toEqual(made.key)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
