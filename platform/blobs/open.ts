import type { BlobsConfig } from '#platform/config/config.ts'
import { makeDiskBlobs } from './disk.ts'
import type { Blobs } from './port.ts'
import { makeS3Blobs } from './s3.ts'

export function openBlobs(config: BlobsConfig): Blobs {
  return config.kind === 's3' ? makeS3Blobs(config) : makeDiskBlobs(config)
}
