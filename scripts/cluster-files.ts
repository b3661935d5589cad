import { readFile } from 'node:fs/promises'

import { machines, readValues, writeClusterFiles } from './deploy/cluster-files.ts'

/**
 * `npm run cluster-files -- my-cluster.env out`: writes the files of each machine of a cluster from
 * deploy/cluster/cluster.env.
 */
const [file, folder] = process.argv.slice(2)
if (!file || !folder) {
  console.error('npm run cluster-files -- my-cluster.env out')
  process.exit(2)
}
try {
  await writeClusterFiles(readValues(await readFile(file, 'utf8')), folder)
  console.log(machines.map((machine) => `${folder}/${machine}/`).join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
