import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

import { NewPassword } from '#kernel/wire/person-fields.ts'

/** Operator's input, a terminal or not. */
export type Typing = NodeJS.ReadableStream & { isTTY?: boolean }

/**
 * Reads a new password: from a terminal twice, unseen; else from the first line of the input, for
 * scripts.
 */
export async function promptPassword(typing: Typing): Promise<string> {
  const [password, again] = typing.isTTY ? await promptTwice(typing) : await readLine(typing)
  if (password !== again) throw new CommandError('Les deux mots de passe ne sont pas les mêmes.')
  const read = NewPassword.safeParse(password)
  if (!read.success) throw new CommandError(read.error.issues[0]?.message ?? 'Mot de passe refusé.')
  return read.data
}

async function promptTwice(input: Typing): Promise<[string, string]> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: true })
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

async function readLine(input: Typing): Promise<[string, string]> {
  for await (const line of createInterface({ input })) return [line, line]
  throw new CommandError('Donnez le mot de passe sur l’entrée standard.')
}

/** Impossible command; the message says in French what was expected. */
export class CommandError extends Error {}
