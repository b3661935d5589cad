import { storedValue } from '#client/device/stored-value.ts'

export type TypedCode = { digits: string; received: boolean }

const NOTHING: TypedCode = { digits: '', received: false }

const stored = storedValue<(TypedCode & { of: string }) | null>({ key: 'code-en-cours', restore })

export function readTypedCode(of: string): TypedCode {
  const kept = stored.read()
  return kept?.of === of ? kept : NOTHING
}

export function saveTypedCode(of: string, typed: TypedCode): void {
  stored.write({ of, ...typed })
}

export function forgetTypedCode(): void {
  stored.clear()
}

function restore(kept: unknown): (TypedCode & { of: string }) | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { of, digits, received } = kept as Record<string, unknown>
  if (typeof of !== 'string' || typeof digits !== 'string') return null
  return { of, digits, received: received === true }
}
