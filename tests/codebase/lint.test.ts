import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, run, tool } from '../../scripts/run-tool.ts'

type LintReport = { diagnostics: { code: string; filename: string }[] }

// The part that knows types is fetched by `npm run check`.
it.runIf(process.env['GATE'] === 'on')(
  'the linter refuses each habit the style forbids, and lets the kernel read the clock',
  async () => {
    const { code, output } = await lint('tests/fixtures/bad-code')
    const found = (JSON.parse(output) as LintReport).diagnostics.map(
      (one) => `${one.filename.split('/').at(-1)} ${one.code}`,
    )
    expect(code).toBe(1)
    expect(new Set(found)).toEqual(
      new Set([
        'cart-link.tsx sugu(sum-element)',
        'cart-link.tsx sugu(written-link)',
        'cart-link.tsx sugu(written-storage-key)',
        // The copy has no types of React.
        'cart-link.tsx typescript(no-unsafe-return)',
        'order-days.ts sugu(written-day)',
        'PlaceOrder.ts unicorn(filename-case)',
        'place-order.ts eslint(no-console)',
        'place-order.ts eslint(no-restricted-imports)',
        'place-order.ts sugu(kernel-time)',
        'place-order.ts sugu(no-double-assertion)',
        'place-order.ts import(no-default-export)',
        'place-order.ts typescript(consistent-type-imports)',
        'place-order.ts typescript(no-explicit-any)',
        'place-order.ts typescript(no-floating-promises)',
        'place-order.ts typescript(no-misused-promises)',
        'place-order.ts typescript(no-non-null-assertion)',
        'place-order.ts typescript(no-unsafe-call)',
        'place-order.ts typescript(no-unsafe-member-access)',
        'place-order.ts typescript(no-unsafe-return)',
      ]),
    )
    expect(found.filter((one) => one.endsWith('sugu(kernel-time)'))).toHaveLength(3)
    expect(found.filter((one) => one.endsWith('sugu(written-link)'))).toHaveLength(3)
    expect(found.filter((one) => one.endsWith('sugu(written-day)'))).toHaveLength(7)
  },
)

/** Lints the fixture as a project of its own: the configuration knows layers by their path. */
async function lint(fixture: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sugu-lint-'))
  try {
    await cp(join(root, fixture), folder, { recursive: true })
    const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as {
      compilerOptions: object
    }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] } }),
    )
    const configuration = await readFile(join(root, '.oxlintrc.json'), 'utf8')
    await writeFile(
      join(folder, '.oxlintrc.json'),
      configuration.replace('./scripts/lint', join(root, 'scripts/lint')),
    )
    return await run(tool('oxlint', '--format', 'json'), { cwd: folder, quiet: true })
  } finally {
    await rm(folder, { recursive: true })
  }
}
