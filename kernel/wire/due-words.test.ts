import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  atWords,
  beforeWords,
  dayInFull,
  dayOfYear,
  daysLeftWords,
  dayWords,
  dueWords,
  hourWords,
  lastDayWords,
  monthWords,
  promisedWords,
  shortDay,
  spanWords,
  timeLeftWords,
  untilWords,
  yearDay,
} from './due-words.ts'

const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null

/** instant | before it, as an end | its last day | at it | days left until it */
const table = `
now 2026-11-20T09:00Z
2026-11-20 08:05 | aujourd’hui avant 8 h 05 | jusqu’à ce soir | aujourd’hui à 8 h 05 | -
2026-11-20 09:00 | aujourd’hui avant 9 h | jusqu’à ce soir | aujourd’hui à 9 h | -
2026-11-20 09:01 | aujourd’hui avant 9 h 01 | jusqu’à ce soir | aujourd’hui à 9 h 01 | dernier jour
2026-11-20 18:00 | aujourd’hui avant 18 h | jusqu’à ce soir | aujourd’hui à 18 h | dernier jour
2026-11-20 23:59 | aujourd’hui avant 23 h 59 | jusqu’à ce soir | aujourd’hui à 23 h 59 | dernier jour
2026-11-21 00:00 | aujourd’hui avant minuit | jusqu’à ce soir | demain à 0 h | dernier jour
2026-11-21 00:01 | demain avant 0 h 01 | jusqu’à demain soir | demain à 0 h 01 | reste 1 jour
2026-11-21 09:00 | demain avant 9 h | jusqu’à demain soir | demain à 9 h | reste 1 jour
2026-11-21 23:30 | demain avant 23 h 30 | jusqu’à demain soir | demain à 23 h 30 | reste 1 jour
2026-11-22 00:00 | demain avant minuit | jusqu’à demain soir | dim. 22 nov. à 0 h | reste 1 jour
2026-11-22 07:00 | dim. 22 nov. avant 7 h | jusqu’au dim. 22 nov. compris | dim. 22 nov. à 7 h | reste 2 jours
2026-11-23 12:00 | lun. 23 nov. avant 12 h | jusqu’au lun. 23 nov. compris | lun. 23 nov. à 12 h | reste 3 jours
2026-11-27 19:00 | ven. 27 nov. avant 19 h | jusqu’au ven. 27 nov. compris | ven. 27 nov. à 19 h | reste 7 jours
2026-11-28 00:00 | ven. 27 nov. avant minuit | jusqu’au ven. 27 nov. compris | sam. 28 nov. à 0 h | reste 7 jours
2026-12-01 00:00 | lun. 30 nov. avant minuit | jusqu’au lun. 30 nov. compris | mar. 1er déc. à 0 h | reste 10 jours
2026-12-01 08:30 | mar. 1er déc. avant 8 h 30 | jusqu’au mar. 1er déc. compris | mar. 1er déc. à 8 h 30 | reste 11 jours
2026-12-02 00:00 | mar. 1er déc. avant minuit | jusqu’au mar. 1er déc. compris | mer. 2 déc. à 0 h | reste 11 jours
2026-11-19 14:05 | hier avant 14 h 05 | jusqu’à hier soir | hier à 14 h 05 | -
2026-11-18 14:05 | mer. 18 nov. avant 14 h 05 | jusqu’au mer. 18 nov. compris | mer. 18 nov. à 14 h 05 | -
2026-11-01 10:00 | dim. 1er nov. avant 10 h | jusqu’au dim. 1er nov. compris | dim. 1er nov. à 10 h | -
now 2026-11-20T23:59:59.999Z
2026-11-21 00:00 | aujourd’hui avant minuit | jusqu’à ce soir | demain à 0 h | dernier jour
2026-11-21 00:05 | demain avant 0 h 05 | jusqu’à demain soir | demain à 0 h 05 | reste 1 jour
2026-11-22 00:00 | demain avant minuit | jusqu’à demain soir | dim. 22 nov. à 0 h | reste 1 jour
2026-11-20 23:00 | aujourd’hui avant 23 h | jusqu’à ce soir | aujourd’hui à 23 h | -
now 2026-11-21T00:00Z
2026-11-20 23:59 | hier avant 23 h 59 | jusqu’à hier soir | hier à 23 h 59 | -
2026-11-21 00:30 | aujourd’hui avant 0 h 30 | jusqu’à ce soir | aujourd’hui à 0 h 30 | dernier jour
2026-11-22 00:00 | aujourd’hui avant minuit | jusqu’à ce soir | demain à 0 h | dernier jour
2026-11-22 10:00 | demain avant 10 h | jusqu’à demain soir | demain à 10 h | reste 1 jour
now 2026-12-24T16:00Z
2026-12-24 20:00 | aujourd’hui avant 20 h | jusqu’à ce soir | aujourd’hui à 20 h | dernier jour
2026-12-25 00:00 | aujourd’hui avant minuit | jusqu’à ce soir | demain à 0 h | dernier jour
2026-12-25 19:00 | demain avant 19 h | jusqu’à demain soir | demain à 19 h | reste 1 jour
2026-12-26 00:00 | demain avant minuit | jusqu’à demain soir | sam. 26 déc. à 0 h | reste 1 jour
2026-12-26 12:00 | sam. 26 déc. avant 12 h | jusqu’au sam. 26 déc. compris | sam. 26 déc. à 12 h | reste 2 jours
2026-12-31 19:00 | jeu. 31 déc. avant 19 h | jusqu’au jeu. 31 déc. compris | jeu. 31 déc. à 19 h | reste 7 jours
2027-01-01 00:00 | jeu. 31 déc. avant minuit | jusqu’au jeu. 31 déc. compris | ven. 1er janv. à 0 h | reste 7 jours
2027-01-01 09:00 | ven. 1er janv. avant 9 h | jusqu’au ven. 1er janv. compris | ven. 1er janv. à 9 h | reste 8 jours
2027-01-02 00:00 | ven. 1er janv. avant minuit | jusqu’au ven. 1er janv. compris | sam. 2 janv. à 0 h | reste 8 jours
2027-01-02 19:00 | sam. 2 janv. avant 19 h | jusqu’au sam. 2 janv. compris | sam. 2 janv. à 19 h | reste 9 jours
now 2026-12-31T18:00Z
2026-12-31 23:00 | aujourd’hui avant 23 h | jusqu’à ce soir | aujourd’hui à 23 h | dernier jour
2027-01-01 00:00 | aujourd’hui avant minuit | jusqu’à ce soir | demain à 0 h | dernier jour
2027-01-01 02:00 | demain avant 2 h | jusqu’à demain soir | demain à 2 h | reste 1 jour
2027-01-02 00:00 | demain avant minuit | jusqu’à demain soir | sam. 2 janv. à 0 h | reste 1 jour
2027-02-01 00:00 | dim. 31 janv. avant minuit | jusqu’au dim. 31 janv. compris | lun. 1er févr. à 0 h | reste 31 jours
2027-07-01 10:00 | jeu. 1er juil. 2027 avant 10 h | jusqu’au jeu. 1er juil. 2027 compris | jeu. 1er juil. 2027 à 10 h | reste 182 jours
2025-12-31 10:00 | mer. 31 déc. 2025 avant 10 h | jusqu’au mer. 31 déc. 2025 compris | mer. 31 déc. 2025 à 10 h | -
now 2027-01-01T08:00Z
2026-12-31 23:15 | hier avant 23 h 15 | jusqu’à hier soir | hier à 23 h 15 | -
2027-01-02 09:00 | demain avant 9 h | jusqu’à demain soir | demain à 9 h | reste 1 jour
2026-12-30 12:00 | mer. 30 déc. avant 12 h | jusqu’au mer. 30 déc. compris | mer. 30 déc. à 12 h | -
now 2028-02-28T10:00Z
2028-02-29 19:00 | demain avant 19 h | jusqu’à demain soir | demain à 19 h | reste 1 jour
2028-03-01 00:00 | demain avant minuit | jusqu’à demain soir | mer. 1er mars à 0 h | reste 1 jour
2028-03-01 19:00 | mer. 1er mars avant 19 h | jusqu’au mer. 1er mars compris | mer. 1er mars à 19 h | reste 2 jours
2028-03-02 00:00 | mer. 1er mars avant minuit | jusqu’au mer. 1er mars compris | jeu. 2 mars à 0 h | reste 2 jours
now 2028-02-29T10:00Z
2028-02-29 12:30 | aujourd’hui avant 12 h 30 | jusqu’à ce soir | aujourd’hui à 12 h 30 | dernier jour
2028-03-01 09:00 | demain avant 9 h | jusqu’à demain soir | demain à 9 h | reste 1 jour
2028-02-28 09:00 | hier avant 9 h | jusqu’à hier soir | hier à 9 h | -
now 2027-02-28T10:00Z
2027-03-01 09:00 | demain avant 9 h | jusqu’à demain soir | demain à 9 h | reste 1 jour
2027-03-02 00:00 | demain avant minuit | jusqu’à demain soir | mar. 2 mars à 0 h | reste 1 jour
now 2027-05-15T20:00Z
2027-05-16 08:00 | demain avant 8 h | jusqu’à demain soir | demain à 8 h | reste 1 jour
2027-05-17 19:00 | lun. 17 mai avant 19 h | jusqu’au lun. 17 mai compris | lun. 17 mai à 19 h | reste 2 jours
2027-08-01 12:00 | dim. 1er août avant 12 h | jusqu’au dim. 1er août compris | dim. 1er août à 12 h | reste 78 jours
`

test('sixty instants are said as people say them', () => {
  let now = ''
  let said = 0
  for (const line of table.trim().split('\n')) {
    const [instant = '', ...words] = line.split(' | ')
    if (instant.startsWith('now ')) {
      now = instant.slice(4)
      continue
    }
    const at = `${instant.replace(' ', 'T')}Z`
    expect(
      [
        dueWords(at, now),
        lastDayWords(at, now),
        atWords(at, now),
        daysLeftWords(at, now) ?? '-',
      ].map(plain),
      `${at}, said at ${now}`,
    ).toEqual(words)
    said += 1
  }
  expect(said).toBe(60)
})

test('what is read later says its day by the date', () => {
  expect(plain(dueWords('2026-11-21T19:00Z'))).toBe('sam. 21 nov. avant 19 h')
  expect(plain(beforeWords('2026-11-23T12:00Z'))).toBe('avant lun. 23 nov., 12 h')
  expect(plain(beforeWords('2026-11-21T12:00Z', '2026-11-20T12:00Z'))).toBe('demain avant 12 h')
  expect(plain(lastDayWords('2026-11-21T19:00Z'))).toBe('jusqu’au sam. 21 nov. compris')
  expect(plain(untilWords('2026-11-22T00:00Z'))).toBe('jusqu’au sam. 21 nov., minuit')
  expect(plain(untilWords('2026-11-22T02:00Z', '2026-11-21T12:00Z'))).toBe('jusqu’à demain, 2 h')
})

test('what is promised for a day is never said with its last minute', () => {
  const promised = '2026-11-21T23:59:59.999Z'
  const now = '2026-11-20T12:00Z'
  expect(
    [
      promisedWords(promised, now),
      promisedWords(promised),
      promisedWords('2026-11-22T00:00Z', '2026-11-22T09:00Z'),
      promisedWords('2026-11-21T19:00Z', now),
      beforeWords(promised),
      lastDayWords(promised),
      daysLeftWords(promised, now),
    ].map(plain),
  ).toEqual([
    'pour demain',
    'pour sam. 21 nov.',
    'pour hier',
    'demain avant 19 h',
    'avant sam. 21 nov., minuit',
    'jusqu’au sam. 21 nov. compris',
    'reste 1 jour',
  ])
})

test('a day, an hour, a month and a span have one form each', () => {
  expect(
    [
      shortDay('2027-01-01'),
      yearDay('2026-11-20'),
      dayOfYear('2027-01-01'),
      dayInFull('2026-08-01'),
      monthWords('2026-12-31'),
      hourWords('2026-11-20T14:05Z'),
      spanWords('2026-12-07', '2026-12-13'),
      spanWords('2026-12-28', '2027-01-03'),
      spanWords('2026-12-07', '2026-12-07'),
      timeLeftWords('2026-11-21T08:12Z', '2026-11-20T09:00Z'),
      timeLeftWords('2026-11-20T09:40Z', '2026-11-20T09:00Z'),
      timeLeftWords('2026-11-20T08:59Z', '2026-11-20T09:00Z'),
    ].map(plain),
  ).toEqual([
    'ven. 1er janv.',
    'ven. 20 nov. 2026',
    '1er janv. 2027',
    '1er août',
    'décembre 2026',
    '14 h 05',
    'du 7 au 13 déc.',
    'du 28 déc. au 3 janv.',
    'le 7 déc.',
    'reste 23 h 12',
    'reste 40 min',
    null,
  ])
  expect(() => shortDay('hier')).toThrow(RangeError)
})

const moments = fc.date({
  noInvalidDate: true,
  min: new Date('2026-01-01'),
  max: new Date('2032-01-01'),
})

test('« demain » is never said on the day itself, and one day is one line', () => {
  fc.assert(
    fc.property(moments, moments, (now, at) => {
      const words = dayWords(at, now)
      expect(words === 'demain').toBe(
        at.toISOString().slice(0, 10) ===
          new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10),
      )
      expect(words).not.toMatch(/ |\.\.|undefined/)
    }),
  )
})
