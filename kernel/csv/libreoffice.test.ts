import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { csvFile, dayCell, momentCell } from './csv.ts'

const isInstalled = spawnSync('soffice', ['--version']).status === 0

/** French, semicolons, UTF-8: what its dialog proposes for our files in Bamako. */
const asFrench = 'CSV:59,34,76,1,,1036'

test.skipIf(!isInstalled)(
  'LibreOffice in French reads figures as figures, dates as dates and texts as they are',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sugu-csv-'))
    try {
      const texts = ['4.4', '2/4', '0022376551102', '3 mars', 'VRAI', '76\u00a012\u00a034\u00a056']
      const row = [4.4, 25_000, momentCell('2026-11-26T10:05:00Z'), dayCell('2026-11-26'), ...texts]
      writeFileSync(join(folder, 'export.csv'), csvFile([row]))
      const settings = `-env:UserInstallation=file://${folder}/settings`
      const convert = ['--headless', `--infilter=${asFrench}`, '--convert-to', 'fods']
      execFileSync('soffice', [
        settings,
        ...convert,
        '--outdir',
        folder,
        join(folder, 'export.csv'),
      ])
      const sheet = readFileSync(join(folder, 'export.fods'), 'utf8')
      const cells = [...sheet.matchAll(/<table:table-cell ([^>]*)>\s*<text:p>(.*?)<\/text:p>/g)]
      const kinds = cells.map(([, facts = '']) => /office:value-type="(\w+)"/.exec(facts)?.[1])
      expect(kinds.slice(0, 4)).toEqual(['float', 'float', 'date', 'date'])
      expect(cells[0]?.[1]).toContain('office:value="4.4"')
      expect(cells[2]?.[1]).toContain('office:date-value="2026-11-26T10:05:00')
      expect(new Set(kinds.slice(4))).toEqual(new Set(['string']))
      const kept = cells.slice(4).map(([, , text = '']) => text.replace(/^(?:'|&apos;)/, ''))
      expect(kept).toEqual(texts)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
