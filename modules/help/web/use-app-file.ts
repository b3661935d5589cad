import { useEffect, useState } from 'react'

import { brand } from '#kernel/wire/brand.ts'

export const APP_FILE = `/api/action/download/${brand.slug}`

export type AppFile = 'unknown' | 'none' | { /** « 12 Mo » */ megabytes: string | null }

/**
 * Whether the market has an application to download. Not a call of the contract: it answers a file.
 */
export function useAppFile(): AppFile {
  const [file, setFile] = useState<AppFile>('unknown')
  useEffect(() => {
    const end = new AbortController()
    void look(end.signal).then((found) => end.signal.aborted || setFile(found))
    return () => end.abort()
  }, [])
  return file
}

/** Without network nothing is known, and the button stays: it may work in a moment. */
async function look(signal: AbortSignal): Promise<AppFile> {
  try {
    const { ok, status, headers } = await fetch(APP_FILE, {
      method: 'HEAD',
      signal,
      credentials: 'omit',
    })
    if (status === 204 || status === 404) return 'none'
    return ok ? { megabytes: sizeWords(Number(headers.get('content-length'))) } : 'unknown'
  } catch {
    return 'unknown'
  }
}

function sizeWords(bytes: number): string | null {
  return bytes > 0 ? `${Math.max(1, Math.round(bytes / 1_048_576))}\u00a0Mo` : null
}
