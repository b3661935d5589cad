import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

import { NewPassword } from '#kernel/wire/person-fields.ts'

import { Wrong } from './wrong.ts'

/**
 * From the terminal, twice and unseen; else the first line of the standard input, so that a script
 * can give it.
 */
export async function promptPassword(): Promise<string> {
  const [password, again] = process.stdin.isTTY ? await promptTwice() : await readLine()
  if (password !== again) throw new Wrong('Les deux mots de passe ne sont pas les mêmes.')
  const read = NewPassword.safeParse(password)
  if (!read.success) throw new Wrong(read.error.issues[0]?.message ?? 'Mot de passe refusé.')
  return read.data
}

async function promptTwice(): Promise<[string, string]> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    process.stderr.write('Nouveau mot de passe : ')
    const first = await lines.question('')
    process.stderr.write('\nEncore une fois : ')
    const second = await lines.question('')
    process.stderr.write('\n')
    return [first, second]
  } finally {
    lines.close()
  }
}

async function readLine(): Promise<[string, string]> {
  for await (const line of createInterface({ input: process.stdin })) return [line, line]
  throw new Wrong('Donnez le mot de passe sur l’entrée standard.')
}
