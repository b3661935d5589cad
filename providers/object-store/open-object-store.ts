import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { type ObjectStore, ObjectStoreFailure } from '#kernel/objects/object-store.ts'
import { checkWrite, contentTypeOf } from '#kernel/objects/object-key.ts'
import { folderStore } from './folder-store.ts'
import { measuredCall } from '../measured-call.ts'

export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Opens the bucket when configured, else the folder (one machine only). */
export function openObjectStore(configuration: {
  folder: string
  s3: S3Config | null
}): ObjectStore {
  return configuration.s3 ? s3Store(configuration.s3) : folderStore(configuration.folder)
}

/** `timeout` of one try, body included, and pause before the only retry, ms. */
type S3Patience = { timeout?: number; beforeRetry?: number }

type Call = {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  key: string
  bytes?: Uint8Array
  contentType?: string
}

type Answer = { status: number; bytes: Buffer; contentType: string | null }

/**
 * Bucket of an S3 service (AWS, MinIO, R2, Scaleway …), addressed by path (`endpoint/bucket/key`):
 * not every service gives a bucket its host name. The access key must be allowed to list the
 * bucket, else S3 answers 403 for a missing object.
 */
export function s3Store(
  configuration: S3Config,
  { timeout = 10_000, beforeRetry = 200 }: S3Patience = {},
): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = configuration
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  /** Every call may be repeated, so a broken connection or a 5xx is retried once. */
  const send = (call: Call) => measuredCall('picture_bucket', () => sendTwice(call))

  async function sendTwice(call: Call): Promise<Answer> {
    const first = await tryOnce(call).catch((cause: unknown) => cause)
    if (isAnswer(first) && first.status < 500 && first.status !== 429) return first
    await pause(beforeRetry)
    return tryOnce(call).catch((cause: unknown) => {
      throw new ObjectStoreFailure(`${call.method} ${call.key} got no answer`, { cause })
    })
  }

  async function tryOnce({ method, key, bytes, contentType }: Call): Promise<Answer> {
    const headers: Record<string, string> = {
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    }
    if (contentType) headers['content-type'] = contentType
    const body = bytes && new Uint8Array(bytes)
    const response = await client.fetch(`${root}/${key}`, {
      method,
      headers,
      signal: AbortSignal.timeout(timeout),
      ...(body ? { body } : {}),
    })
    // Read even when refused: an unread body keeps its connection.
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      contentType: response.headers.get('content-type'),
    }
  }

  return {
    async put(key, bytes, { contentType }) {
      checkWrite(key, contentType)
      const { status } = await send({ method: 'PUT', key, bytes, contentType })
      if (!succeeded(status)) throw new ObjectStoreFailure(`cannot write ${key}`, { status })
    },

    async get(key) {
      const promised = contentTypeOf(key)
      const { status, bytes, contentType } = await send({ method: 'GET', key })
      if (status === 404) return null
      if (!succeeded(status)) throw new ObjectStoreFailure(`cannot read ${key}`, { status })
      return { bytes, contentType: contentType ?? promised }
    },

    async has(key) {
      contentTypeOf(key)
      const { status } = await send({ method: 'HEAD', key })
      if (status !== 404 && !succeeded(status))
        throw new ObjectStoreFailure(`cannot look for ${key}`, { status })
      return status !== 404
    },

    async remove(key) {
      contentTypeOf(key)
      const { status } = await send({ method: 'DELETE', key })
      if (status !== 404 && !succeeded(status))
        throw new ObjectStoreFailure(`cannot remove ${key}`, { status })
    },
  }
}

function isAnswer(outcome: unknown): outcome is Answer {
  return (
    typeof outcome === 'object' &&
    outcome !== null &&
    'status' in outcome &&
    !(outcome instanceof Error)
  )
}

function succeeded(status: number): boolean {
  return status >= 200 && status < 300
}
