import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'sugu-app-'))
const file = path.join(folder, 'sugu-1.0.apk')
await writeFile(file, '0123456789')
const market = await openMarket({ appFile: file })
afterAll(async () => {
  await market.close()
  await rm(folder, { recursive: true, force: true })
})
const download = (headers: Record<string, string> = {}, name = 'sugu') =>
  fetch(`${market.url}/api/action/download/${name}`, { headers })

describe('the application', () => {
  test('is downloaded whole, under the market’s name', async () => {
    const answer = await download()
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('0123456789')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': 'attachment; filename="sugu.apk"',
      'content-length': '10',
      'accept-ranges': 'bytes',
    })
  })

  test.each([
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-2', 416, '', 'bytes */10'],
    ['bytes=-', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('continues after a cut: %s is %i', async (range, status, text, contentRange) => {
    const answer = await download({ range })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ])
  })

  test('that is not there is answered by how to install the web app', async () => {
    await rm(file)
    const asked = await fetch(`${market.url}/api/action/download/sugu`, { method: 'HEAD' })
    expect(asked.status).toBe(204)
    const answer = await download()
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      code: 'app.no_file',
      message:
        'Il n’y a pas d’application à télécharger. Installez Sugu depuis votre navigateur : ouvrez son menu, puis « Ajouter à l’écran d’accueil ».',
    })
  })
})
