// Blobs in an S3-compatible store (AWS, MinIO, Yandex Object Storage, …).
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Logger } from '#platform/log.ts'
import { BlobsAwayError, checkBlobKey, type BlobInfo, type Blobs } from './port.ts'

export type S3BlobsOptions = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** Milliseconds. A failed request is tried twice. */
export type S3Timeouts = {
  connect: number
  /** From the request to the first byte of the answer. */
  answer: number
  /** Between two chunks of a stream while it is being read. */
  silence: number
  /** For a whole object, in either direction. */
  whole: number
}
const usualTimeouts: S3Timeouts = { connect: 5_000, answer: 10_000, silence: 30_000, whole: 60_000 }

/** Throws BlobsAwayError if the store does not answer or fails, S3ServiceException if it refuses. */
async function orAway<R>(work: Promise<R>): Promise<R> {
  try {
    return await work
  } catch (error) {
    const isRefusal = error instanceof S3ServiceException && error.$fault === 'client'
    throw isRefusal ? error : new BlobsAwayError(error)
  }
}

/** Like `orAway`; undefined if the object does not exist. */
async function orUndefined<R>(work: Promise<R>): Promise<R | undefined> {
  try {
    return await orAway(work)
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

/** The configuration variable that a refusal points at; undefined if it points at none, as when the store is away for now. */
function wrongVariable(error: unknown, { bucket }: S3BlobsOptions): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined
  if (error.name === 'NoSuchBucket') return `S3_BUCKET: ведра ${bucket} нет`
  return error.$metadata.httpStatusCode === 403
    ? `S3_ACCESS_KEY, S3_SECRET_KEY: хранилище отказало: ${error.name}`
    : undefined
}

/** Throws ConfigError if the store refuses access. A store that does not answer is only logged, since pages can be read without it. */
export async function openS3Blobs(
  options: S3BlobsOptions,
  { log, timeouts = usualTimeouts }: { log: Logger; timeouts?: S3Timeouts },
): Promise<Blobs> {
  const blobs = makeS3Blobs(options, timeouts)
  try {
    for await (const _ of blobs.list('state/')) break
  } catch (error) {
    const wrong = wrongVariable(error, options)
    if (wrong !== undefined) throw new ConfigError([wrong])
    log.error({ err: error }, 'the store of pictures does not answer')
  }
  return blobs
}

function openClient({ endpoint, region, accessKey, secretKey }: S3BlobsOptions, timeouts: S3Timeouts): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Bucket names as host names need DNS entries. Only Amazon requires them.
    forcePathStyle: !new URL(endpoint).hostname.endsWith('.amazonaws.com'),
    // Stores other than Amazon's refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // A slow reader keeps its connection. With the default of fifty, a few people watching films would block all pictures.
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.silence,
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  })
}

/** Reads the body to its end or throws BlobsAwayError: a store that falls silent halfway must not block an encoder. */
async function readWhole(body: Readable, signal: AbortSignal): Promise<Buffer> {
  const giveUp = () => body.destroy(signal.reason as Error)
  signal.addEventListener('abort', giveUp)
  try {
    return Buffer.concat(await body.toArray())
  } catch (error) {
    throw new BlobsAwayError(error)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function makeS3Blobs(options: S3BlobsOptions, timeouts: S3Timeouts): Blobs {
  const { bucket: Bucket } = options
  const client = openClient(options, timeouts)
  return {
    put: async (Key, bytes, { contentType }) => {
      checkBlobKey(Key)
      const command = new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: contentType })
      // The transfer of a large object takes longer than an answer may take to begin.
      const abortSignal = AbortSignal.timeout(timeouts.whole)
      await orAway(client.send(command, { abortSignal, requestTimeout: timeouts.whole }))
    },
    get: async Key => {
      checkBlobKey(Key)
      const abortSignal = AbortSignal.timeout(timeouts.whole)
      const found = await orUndefined(client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }))
      if (!found?.Body) return undefined
      const bytes = await readWhole(found.Body as Readable, abortSignal)
      return {
        bytes,
        contentType: found.ContentType ?? 'application/octet-stream',
        size: bytes.byteLength,
        modifiedAt: found.LastModified ?? new Date(0),
      }
    },
    read: async (Key, range) => {
      checkBlobKey(Key)
      const Range = range && `bytes=${range.start}-${range.end}`
      return (await orUndefined(client.send(new GetObjectCommand({ Bucket, Key, Range }))))?.Body as
        | Readable
        | undefined
    },
    has: async Key => {
      checkBlobKey(Key)
      return (await orUndefined(client.send(new HeadObjectCommand({ Bucket, Key })))) !== undefined
    },
    typeOf: async Key => {
      checkBlobKey(Key)
      const found = await orUndefined(client.send(new HeadObjectCommand({ Bucket, Key })))
      return found && (found.ContentType ?? 'application/octet-stream')
    },
    remove: async Key => {
      checkBlobKey(Key)
      await orUndefined(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    list: async function* (Prefix): AsyncIterable<BlobInfo> {
      let ContinuationToken: string | undefined
      do {
        const page = await orAway(client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}
