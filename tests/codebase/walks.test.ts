import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

const page = readFileSync(join(root, 'docs/walks.md'), 'utf8')
const listed = [...page.matchAll(/Files that name `(\w+)`: (\d+)\.\n\n((?:- `[^`]+`\n)+)/g)]

it('docs/walks.md lists every file that names a field, a state or an operator', () => {
  expect(listed).toHaveLength(3)
  for (const [, name = '', count, list = ''] of listed) {
    const files = [...list.matchAll(/`([^`]+)`/g)].map(([, file]) => file)
    expect(files).toEqual(filesThatName(name))
    expect(Number(count)).toBe(files.length)
  }
})

function filesThatName(name: string): string[] {
  const folders = '{app,client,kernel,modules,providers,server,simulators,ui,database}'
  return globSync(`${folders}/**/*.{ts,tsx,sql}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\/|^database\/migrations\//.test(file))
    .filter((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
}
