import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Fault, one a request, in order. */
type Trouble = number | 'hang' | 'cut'

type Access = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * S3 service for tests: recomputes signatures, checks the body against its hash, fails as
 * `troubles` lists. No multipart, versions, listings or ranges.
 */
export async function openS3Simulator({ host = '127.0.0.1', port = 0 } = {}) {
  const configuration: Access = {
    endpoint: '',
    bucket: 'sugu-images',
    region: 'eu-west-3',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  }
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const troubles: Trouble[] = []
  const requests: string[] = []

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(port, host, listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  configuration.endpoint = `http://${host}:${address.port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    requests.push(`${request.method} ${path}`)
    const trouble = troubles.shift()
    if (trouble === 'hang') return
    if (trouble === 'cut') return void request.destroy()
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    if (trouble) return refuse(response, trouble, 'InternalError')
    const why = faultInSignature(request, body, configuration)
    if (why) return refuse(response, 403, why)
    if (!path.startsWith(`/${configuration.bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    serve(request, response, path.slice(configuration.bucket.length + 2), body)
  }

  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    body: Buffer,
  ): void {
    const found = objects.get(key)
    if (request.method === 'PUT')
      objects.set(key, {
        bytes: body,
        contentType: request.headers['content-type'] ?? 'binary/octet-stream',
      })
    if (request.method === 'PUT') return void response.writeHead(200).end()
    if (request.method === 'DELETE')
      return void (objects.delete(key), response.writeHead(204).end())
    if (!found) return refuse(response, 404, 'NoSuchKey')
    response
      .writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length })
      .end(request.method === 'HEAD' ? undefined : found.bytes)
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }

  return { configuration, objects, troubles, requests, close }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/**
 * AWS Signature Version 4:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function faultInSignature(
  request: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Access,
): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, credential = '', signedHeaders = '', signature] = given
  const time = String(request.headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  if (
    Math.abs(
      Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) -
        Date.now(),
    ) >
    15 * 60_000
  )
    return 'RequestTimeTooSkewed'

  const announced = String(request.headers['x-amz-content-sha256'])
  if (announced !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied'

  const { pathname, search } = new URL(request.url ?? '/', 'http://simulator')
  const canonical = [
    request.method,
    pathname,
    search.slice(1),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    announced,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
