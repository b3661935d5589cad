import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkFileLengths } from '../../scripts/file-lengths.ts'

it('a file of 301 lines turns the gate red, one of 300 does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sugu-lengths-'))
  try {
    await mkdir(join(folder, 'server'))
    const file = join(folder, 'server/long.ts')
    await writeFile(file, 'export {}\n'.repeat(300))
    expect(await checkFileLengths(['server', 'web'], folder)).toEqual({ code: 0 })
    await writeFile(file, 'export {}\n'.repeat(301))
    expect(await checkFileLengths(['server', 'web'], folder)).toEqual({ code: 1 })
  } finally {
    await rm(folder, { recursive: true })
  }
})
