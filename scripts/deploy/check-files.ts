import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { fetchedFolder, root, run, tool } from '../run-tool.ts'

type Resource = { apiVersion: string; kind: string }
type Schema = { $schema?: string }
type Check = { (value: unknown): boolean; errors: unknown }
type Ajv = new (options: object) => { compile(schema: Schema): Check }
type Yaml = { parseAllDocuments(text: string, options?: object): { toJS(): unknown }[] }

/** Checks against the schemas of compose and Kubernetes. */
export async function checkDeployFiles(folder = path.join(root, 'deploy')) {
  const models = await fetchedFolder('kubernetes-models')
  const from = createRequire(path.join(path.dirname(models), 'dclint', 'package.json'))
  const yaml = from('yaml') as Yaml
  const read = (file: string) =>
    yaml
      .parseAllDocuments(readFileSync(path.join(folder, file), 'utf8'), { merge: true })
      .map((one) => one.toJS())

  const wrong = composeFaults(from, read('compose.yaml')[0])
  for (const fault of wrong) console.error(`compose.yaml: ${JSON.stringify(fault)}`)
  const resources = globSync('kubernetes/*.yaml', { cwd: folder })
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .flatMap((file) => read(file) as Resource[])
  const { code } = await checkResources(models, resources)
  console.log(`compose.yaml and ${resources.length} resources of Kubernetes`)
  return { code: wrong.length > 0 || resources.length === 0 ? 1 : code }
}

function composeFaults(from: NodeJS.Require, value: unknown): unknown[] {
  const { default: ajv } = from('ajv') as { default: Ajv }
  const file = path.join(
    path.dirname(from.resolve('./package.json')),
    'schemas',
    'compose.schema.json',
  )
  // ajv does not know the address by which it names draft 7.
  const { $schema: _schema, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Schema
  const check = new ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
  return check(value) ? [] : [check.errors].flat()
}

/** Checks types too: they refuse a field unknown to Kubernetes, which its validators accept. */
async function checkResources(models: string, resources: readonly Resource[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-deploy-'))
  try {
    const lines = resources.flatMap(({ apiVersion, kind, ...rest }, index) => [
      `import type { I${kind} as Kind${index} } from '${models}/${apiVersion}/${kind}.js'`,
      `export const resource${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...rest })}`,
    ])
    const file = path.join(folder, 'resources.ts')
    await writeFile(file, lines.join('\n'))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig']
    return await run(tool('typescript', ...options, '--module', 'nodenext', file))
  } finally {
    await rm(folder, { recursive: true })
  }
}
