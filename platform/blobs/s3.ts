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
import { checkBlobKey, type BlobInfo, type Blobs } from './port.ts'

export type S3BlobsOptions = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

async function orUndefined<R>(work: Promise<R>): Promise<R | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

/** What a refusal of the store says of the configuration; undefined where it says nothing: a store that is away comes back. */
function wrongVariable(error: unknown, { bucket }: S3BlobsOptions): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined
  if (error.name === 'NoSuchBucket') return `S3_BUCKET: ведра ${bucket} нет`
  return error.$metadata.httpStatusCode === 403
    ? `S3_ACCESS_KEY, S3_SECRET_KEY: хранилище отказало: ${error.name}`
    : undefined
}

/** Throws ConfigError for a store that refuses us; one that does not answer is a line in the log, since pages are read without it. */
export async function openS3Blobs(options: S3BlobsOptions, { log }: { log: Logger }): Promise<Blobs> {
  const blobs = makeS3Blobs(options)
  try {
    for await (const _ of blobs.list('state/')) break
  } catch (error) {
    const wrong = wrongVariable(error, options)
    if (wrong !== undefined) throw new ConfigError([wrong])
    log.error({ err: error }, 'the store of pictures does not answer')
  }
  return blobs
}

export function makeS3Blobs({ endpoint, bucket: Bucket, region, accessKey, secretKey }: S3BlobsOptions): Blobs {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Buckets as host names need DNS of their own; Amazon alone insists on them.
    forcePathStyle: !new URL(endpoint).hostname.endsWith('.amazonaws.com'),
    // Stores other than Amazon's refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Who reads slowly keeps a connection: with the usual fifty, some watchers of films would hold up every picture.
    requestHandler: {
      connectionTimeout: 5_000,
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  })

  return {
    put: async (Key, bytes, { contentType }) => {
      checkBlobKey(Key)
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: contentType }))
    },
    get: async Key => {
      checkBlobKey(Key)
      const found = await orUndefined(client.send(new GetObjectCommand({ Bucket, Key })))
      if (!found?.Body) return undefined
      const bytes = Buffer.from(await found.Body.transformToByteArray())
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
    remove: async Key => {
      checkBlobKey(Key)
      await orUndefined(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    list: async function* (Prefix): AsyncIterable<BlobInfo> {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}
