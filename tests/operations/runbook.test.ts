import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { root } from '../../scripts/run-tool.ts'
import { commands } from '../../server/console/commands.ts'
import { openMarket } from '../support/market.ts'

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const runbook = textOf('docs/runbook.md')
const found = (pattern: RegExp) => [...runbook.matchAll(pattern)].map(([, name = '']) => name)

test('the runbook has eleven things that go wrong, each with what one sees and types', () => {
  const parts = runbook.split('\n## ').slice(1)
  expect(parts).toHaveLength(11)
  for (const part of parts)
    for (const word of ['Seen', 'Type']) expect(part).toContain(`**${word}.`)
})

test('each command that the runbook types exists', () => {
  const typed = [...found(/`sugu\s+([a-z]+)/g), ...found(/run -s sugu -- ([a-z]+)/g)]
  expect(new Set(typed).size).toBeGreaterThan(7)
  const known = [...Object.keys(commands), 'configuration', 'vapid']
  expect(typed.filter((name) => !known.includes(name))).toEqual([])
})

test('each figure and each alert that the runbook names exists', async () => {
  const market = await openMarket()
  onTestFinished(() => market.close())
  const given = await (await fetch(`${market.url}/metrics`)).text()
  const names = new Set([...given.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const figures = found(/`([a-z]+(?:_[a-z0-9]+)+)(?:\{[^}]*\})?`/g).filter(
    (name) => name !== 'orange_money',
  )
  expect(figures.length).toBeGreaterThan(7)
  expect(figures.filter((name) => !names.has(name))).toEqual([])

  const rules = textOf('deploy/prometheus-rules.yaml')
  const alerts = found(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g)
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.filter((name) => !rules.includes(`alert: ${name}\n`))).toEqual([])
})
