import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  atWords,
  beforeWords,
  dayInFull,
  lastDayWords,
  momentWords,
  shortDay,
  throughDayWords,
  untilWords,
  untilYearWords,
  yearDay,
} from '#kernel/wire/due-words.ts'
import { root } from '../../scripts/run-tool.ts'
import { readSaid } from '../support/read-said.ts'
import { saidLines } from '../support/said-lines.ts'

/** Minutes around the turn of the year, of February and of any month. */
const minutes = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') })
  .map((ms) => new Date(Math.floor(ms / 60_000) * 60_000))
const soon = fc.integer({ min: -60 * 24 * 100, max: 60 * 24 * 100 })

test('what is said of an instant is read back as the same instant', () => {
  fc.assert(
    fc.property(minutes, soon, (now, ahead) => {
      const due = new Date(now.getTime() + ahead * 60_000)
      const [iso, day] = [due.toISOString(), due.toISOString().slice(0, 10)]
      for (const words of [beforeWords, untilWords, untilYearWords, atWords, momentWords])
        expect(readSaid(`Payez ${words(due)}. Merci.`, now)).toMatchObject([{ at: iso }])
      const midnight = new Date(`${day}T00:00:00Z`)
      expect(readSaid(`Fermée ${lastDayWords(midnight)}.`, now)).toMatchObject([
        { at: midnight.toISOString() },
      ])
      expect(readSaid(`Fermée ${throughDayWords(day)}.`, now)).toMatchObject([{ day }])
      for (const words of [shortDay, yearDay, dayInFull])
        expect(readSaid(`Prêt ${words(due)} chez vous`, now)).toMatchObject([{ day, at: null }])
    }),
  )
})

test('a wrong day of the week, « 1 janv. » and two stops are refused', () => {
  const now = new Date('2026-12-20')
  const refused = {
    'le lun. 25 déc. à 9 h': 'wrong day',
    'le ven. 1 janv.': 'a first',
    'déc..': 'two',
  }
  for (const [wrong, why] of Object.entries(refused))
    expect(() => readSaid(wrong, now)).toThrow(why)
  expect(readSaid('le ven. 1er janv. à 9 h', now)).toMatchObject([
    { at: '2027-01-01T09:00:00.000Z' },
  ])
})

const wording =
  /(?<!function )\b(?:dueWords|promisedWords|beforeWords|untilWords|untilYearWords|throughDayWords|lastDayWords|atWords|momentWords|dayWords|shortDay|yearDay|dayOfMonth|dayOfYear|dayInFull|yearDayInFull|spanWords|delayBetween|leftWords)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

test('every day that a notice says is read back by a line of the table', () => {
  const files = globSync('modules/*/server/**/*notices.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(25)
  const said = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(wording)].map(
      ([call]) => `${file.slice('modules/'.length)}: ${call}`,
    ),
  )
  const listed = Object.values(saidLines).flatMap(({ calls }) => calls)
  expect([...new Set(said)].toSorted()).toEqual([...new Set(listed)].toSorted())
})

test('every line of the table is compared with the database in a test of its notice', () => {
  const tests = globSync('{modules,demo}/**/*.test.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => /expectSaidDays|expectLastSaid/.test(text))
  const compared = (name: string) => tests.some((text) => text.includes(`'${name}'`))
  expect(Object.keys(saidLines).filter((name) => !compared(name))).toEqual([])
})
