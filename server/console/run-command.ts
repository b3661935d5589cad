import { createECDH } from 'node:crypto'
import { DomainError } from '#kernel/errors.ts'
import { readConfig } from '#server/config/config.ts'
import { ConfigurationFault } from '#kernel/configuration-fault.ts'
import { editDistance } from '#modules/search/module.ts'
import { PostgresUnavailable } from '../postgres/launch.ts'
import { Environment } from '#server/config/environment.ts'
import { secretCommands, secretKeyLines } from './secret-commands.ts'
import { commands as otherCommands } from './commands.ts'
import { operate } from './operator.ts'
import { type Typing, CommandError } from './prompt-password.ts'

const secret = /SECRET|PRIVATE|TOKEN|MERCHANT_KEY|ACCESS_KEY|HEADERS/

type Console = {
  environment: NodeJS.ProcessEnv
  typing: Typing
  say: (line: string) => void
  complain: (what: unknown) => void
}

const commands = { ...otherCommands, ...secretCommands }

/** Runs one command of the operator. @returns the exit code of its process */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  { environment, typing, say, complain }: Console,
): Promise<number> {
  try {
    const command = commands[name]
    if (name === 'configuration') {
      readConfig(environment)
      configLines(environment).forEach(say)
    } else if (name === 'vapid') vapidLines().forEach(say)
    else if (name === 'cle-secrets') secretKeyLines().forEach(say)
    else if (command && ['--help', '-h'].includes(args[0] ?? '')) describe(command, say)
    else if (command)
      await operate(
        readConfig(environment),
        [name, ...args].join(' '),
        (operator) => command.run(operator, args, say),
        typing,
      )
    else if (['', 'aide', '--help', '-h'].includes(name)) help(say)
    else {
      say(`Commande inconnue : ${name}. Vouliez-vous dire « ${nearestTo(name)} » ?`)
      say('Toutes les commandes : npm run sugu -- aide')
      return 2
    }
    return 0
  } catch (error) {
    const known = [CommandError, ConfigurationFault, PostgresUnavailable, DomainError].some(
      (kind) => error instanceof kind,
    )
    complain(known && error instanceof Error ? error.message : error)
    return 1
  }
}

/** Finds the command whose name differs in the fewest letters. */
function nearestTo(typed: string): string {
  const [nearest = ''] = [
    ...Object.keys(commands),
    'configuration',
    'vapid',
    'cle-secrets',
    'aide',
  ].toSorted((a, b) => editDistance(typed, a, 99) - editDistance(typed, b, 99))
  return nearest
}

function help(say: (line: string) => void): void {
  say('npm run sugu -- COMMANDE\n')
  const others = [
    {
      usage: 'configuration',
      about: 'montre la configuration comme elle est comprise, sans secret',
    },
    { usage: 'vapid', about: 'fait une paire de clés pour les notifications' },
    { usage: 'cle-secrets', about: 'fait une clé pour les secrets de la base (SECRETS_KEY)' },
  ]
  for (const one of [...Object.values(commands), ...others]) describe(one, say)
}

function describe({ usage, about }: { usage: string; about: string }, say: Console['say']): void {
  say(`  ${usage}\n      ${about}\n`)
}

export function configLines(environment: NodeJS.ProcessEnv): string[] {
  const read = Environment.parse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  )
  return Object.keys(Environment.shape).map((name) => {
    const value = read[name as keyof typeof read]
    return `${name.padEnd(28)} ${shownValue(name, value)}`
  })
}

type Value = string | number | readonly string[] | undefined

function shownValue(name: string, value: Value): string {
  if (value === undefined) return '—'
  if (secret.test(name)) return '(donné, non montré)'
  if (typeof value === 'object') return value.join(',')
  if (name.startsWith('DATABASE_'))
    return String(value).replace(/\/\/([^:@/]+):[^@]*@/, '//$1:***@')
  return String(value)
}

export function vapidLines(): string[] {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return [
    `VAPID_PUBLIC_KEY=${pair.getPublicKey('base64url')}`,
    // Leading zeros stay: the key has 43 characters.
    `VAPID_PRIVATE_KEY=${Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')}`,
    'VAPID_SUBJECT=mailto:',
  ]
}
