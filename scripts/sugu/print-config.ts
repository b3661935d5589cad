import { Environment } from '#kernel/config/environment.ts'

const secret = /SECRET|PRIVATE|TOKEN|MERCHANT_KEY|ACCESS_KEY|HEADERS/

/** The parsed configuration, one variable a line, without secrets. */
export function configLines(environment: NodeJS.ProcessEnv): string[] {
  const read = Environment.parse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  )
  return Object.keys(Environment.shape).map((name) => {
    const value = read[name as keyof typeof read]
    return `${name.padEnd(28)} ${shown(name, value)}`
  })
}

type Value = string | number | readonly string[] | undefined

function shown(name: string, value: Value): string {
  if (value === undefined) return '—'
  if (secret.test(name)) return '(donné, non montré)'
  if (typeof value === 'object') return value.join(',')
  if (name.startsWith('DATABASE_'))
    return String(value).replace(/\/\/([^:@/]+):[^@]*@/, '//$1:***@')
  return String(value)
}
