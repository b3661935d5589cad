import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fetchedTool, root, tool } from '../../scripts/run-tool.ts'
import { openMarket, type Market } from '../../tests/support/market.ts'
import { payFor } from '../../tests/support/payments.ts'
import { drawing } from '#modules/images/server/testing/uploads.ts'
import { apiDocument } from './write-document.ts'

// The generator is fetched by `npm run check`.
describe.runIf(process.env['GATE'] === 'on')('a client generated from the document', () => {
  let market: Market
  let folder: string
  const started = ([program = '', ...args]: readonly string[]) =>
    promisify(execFile)(program, args, { cwd: folder, maxBuffer: 10_000_000 })

  beforeAll(async () => {
    market = await openMarket()
    folder = await mkdtemp(path.join(tmpdir(), 'sugu-stranger-'))
    // For the types of Node.
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    const document = path.join(folder, 'openapi.json')
    await writeFile(document, JSON.stringify(await apiDocument(market.url)))
    await copyFile(path.join(root, 'tests/fixtures/stranger/buy.ts'), path.join(folder, 'buy.ts'))
    await started(
      await fetchedTool(
        '@redocly/cli',
        'generate-client',
        document,
        `--output=${path.join(folder, 'client.ts')}`,
        '--import-ext=ts',
        '--args-style=grouped',
      ),
    )
  })
  afterAll(async () => {
    await market.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('fits a stranger’s program, type for type', async () => {
    const options =
      '--noEmit --strict --skipLibCheck --module preserve --target es2024 --types node'
    const { stdout } = await started(
      tool('typescript', ...options.split(' '), '--allowImportingTsExtensions', 'buy.ts'),
    ).catch((failed: { stdout: string }) => failed)
    expect(stdout).toBe('')
  })

  test('lets the program register, upload a picture, place an order and pay it', async () => {
    await market.product({ seller: await market.seller(), stock: 5 })
    const picture = path.join(folder, 'picture.jpg')
    await writeFile(picture, await drawing())
    const program = spawn(process.execPath, ['buy.ts', picture, '70123987'], { cwd: folder })
    const ended = once(program, 'exit')
    const lines: Record<string, string>[] = []
    for await (const words of createInterface(program.stdout)) {
      lines.push(JSON.parse(words) as Record<string, string>)
      if (lines.length === 1) await payFor(market, { _id: lines[0]?.['order'] ?? '' })
    }
    await ended
    expect(lines[0]?.['page']).toMatch(/^http/)
    expect(lines[1]).toMatchObject({
      image: expect.stringMatching(/^\/images\//),
      state: 'new',
      payment: 'paid',
    })
  })
})
