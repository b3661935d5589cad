import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { root, run } from '../../../scripts/run-tool.ts'

const installed = '/usr/lib/postgresql'

/**
 * Finds Debian's PostgreSQL and pgBackRest, as deploy/backup/pgbackrest.conf has them; null where
 * they are missing.
 */
export function findDebian(): { bin: string; data: string } | null {
  if (!existsSync(installed) || !existsSync('/usr/bin/pgbackrest')) return null
  const [latest] = readdirSync(installed).toSorted().toReversed()
  return latest ? { bin: path.join(installed, latest, 'bin'), data: latest } : null
}

/**
 * Opens a server of the user postgres that archives its WAL into a repository of its own; the one
 * in the folder, if any. Run as root.
 */
export async function openDebianPostgres(folder: string, bin: string, port: number) {
  const data = path.join(folder, 'data')
  const configuration = path.join(folder, 'pgbackrest.conf')
  const backrest = `pgbackrest --config=${configuration} --stanza=sugu`
  const control = [`${bin}/pg_ctl`, '-D', data, '-w', '-l', `${folder}/log`]
  const psql = ['psql', '-h', '127.0.0.1', '-p', String(port), '-Atc']
  const isNew = !existsSync(data)
  if (isNew) {
    await mkdir(path.join(folder, 'repository'), { recursive: true })
    const repository = await repositoryOf(folder)
    await writeFile(
      configuration,
      `[global]\n${repository}\nlog-path=${folder}\nlock-path=${folder}\nspool-path=${folder}\nstart-fast=y\nrepo1-retention-full=2\nprocess-max=2\ncompress-type=zst\n` +
        `[sugu]\npg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}\n`,
    )
    await chmod(folder, 0o755)
    await as('root', ['chown', '-R', 'postgres:postgres', folder])
    await as('postgres', [`${bin}/initdb`, '-D', data, '-A', 'trust', '-E', 'UTF8'])
    await appendFile(
      path.join(data, 'postgresql.conf'),
      `archive_mode = on\nwal_level = replica\narchive_command = '${backrest} archive-push %p'\n`,
    )
  }
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  await as('postgres', [...control, '-o', settings, 'start'])
  if (isNew) {
    await as('postgres', [...psql, 'create database sugu'])
    await as('postgres', [...backrest.split(' '), 'stanza-create'])
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/sugu`,
    backUp: () => as('postgres', [...backrest.split(' '), '--type=full', 'backup']),
    /** Writes a little of the log of changes, and waits until it is in the repository. */
    check: () => as('postgres', [...backrest.split(' '), 'check']),
    async hasBackup() {
      const answer = await as('postgres', [...backrest.split(' '), '--output=json', 'info'])
      return (JSON.parse(answer) as { backup: unknown[] }[]).some(({ backup }) => backup.length > 0)
    },
    /** Off while a bench fills its database, whose first backup comes later. */
    async archive(on: boolean) {
      const setting = on ? 'reset archive_command' : `set archive_command = '/bin/true'`
      await as('postgres', [...psql, `alter system ${setting}`])
      await as('postgres', [...psql, 'select pg_reload_conf()'])
    },
    /**
     * `npm run drill`, beside the real one.
     * @param target the moment to restore, if not the last one
     * @returns what it said
     */
    drill: (target = '') =>
      as(
        'postgres',
        [
          'env',
          `PATH=${path.dirname(process.execPath)}:${process.env['PATH']}`,
          `PGBACKREST_CONFIG=${configuration}`,
          `PG_BIN=${bin}`,
          'DRILL_PORT=5598',
          `TARGET_TIME=${target}`,
          'npm',
          'run',
          '-s',
          'drill',
        ],
        root,
      ),
    stop: () => as('postgres', [...control, '-m', 'fast', 'stop']),
  }
}

/**
 * Returns a folder beside the database, or the lines of the file `BACKUP_REPOSITORY`, written as in
 * pgbackrest.conf: `repo1-type=s3` and the rest.
 */
async function repositoryOf(folder: string): Promise<string> {
  const file = process.env['BACKUP_REPOSITORY']
  return file ? (await readFile(file, 'utf8')).trim() : `repo1-path=${folder}/repository`
}

async function as(user: string, command: string[], cwd = '/'): Promise<string> {
  const { code, output } = await run(['runuser', '-u', user, '--', ...command], {
    cwd,
    quiet: true,
  })
  if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`)
  return output
}
