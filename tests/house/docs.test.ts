import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

const pages = globSync('{*.md,docs/**/*.md}', { cwd: root })

it('every link in the documentation leads to a file', () => {
  const dead = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(pages).toContain('docs/follow-an-order.md')
  expect(dead).toEqual([])
})

it('every decision is dated and in the index once', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  expect(linksOf('docs/decisions/README.md').filter(isDecision).toSorted()).toEqual(
    files.toSorted(),
  )
  expect(
    files.filter((name) => textOf(`docs/decisions/${name}`).split('\n')[2] !== dateOf(name)),
  ).toEqual([])
})

function linksOf(page: string): string[] {
  return [...textOf(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].flatMap(([, link]) =>
    link === undefined || /^https?:/.test(link) ? [] : [link],
  )
}

function isDecision(link: string): boolean {
  return /^\d{4}-\d\d-\d\d-[a-z0-9-]+[.]md$/.test(link)
}

function dateOf(name: string): string {
  return name.slice(0, 10)
}

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}
