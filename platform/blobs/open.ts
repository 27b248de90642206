import type { BlobsConfig } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import { makeDiskBlobs } from './disk.ts'
import type { Blobs } from './port.ts'

/** Loads the S3 client only where it is used: loading it takes longer than the rest of the start. */
export async function openBlobs(config: BlobsConfig, { log }: { log: Logger }): Promise<Blobs> {
  return config.kind === 's3' ? (await import('./s3.ts')).openS3Blobs(config, { log }) : makeDiskBlobs(config)
}
