// Pictures: what editors and importers upload, kept once and sent to readers in the sizes and formats they need. Sound, film
// and documents: kept once and sent as they came.
import {
  findFiles as findFilesCall,
  findImages as findImagesCall,
  removeImage as removeImageCall,
  uploadFile as uploadFileCall,
  uploadImage as uploadImageCall,
} from '#contract/media.ts'
import {
  listStoredFiles as listFilesCall,
  listStoredImages as listStoredCall,
  restoreImages as restoreCall,
} from '#contract/office/media.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openMedia } from './media.ts'
import { prepareJob, prepareQueue } from './prepare.ts'
import { removalQueue, removeRenditions } from './removal.ts'
import { findFiles } from './routes/find-files.ts'
import { findImages } from './routes/find-images.ts'
import { removeImage } from './routes/remove-image.ts'
import { sendDrawn } from './routes/send-drawn.ts'
import { sendFile } from './routes/send-file.ts'
import { sendRendition } from './routes/send-rendition.ts'
import { listStoredFiles, listStoredImages, restoreImages } from './routes/stored-media.ts'
import { uploadFile } from './routes/upload-file.ts'
import { uploadImage } from './routes/upload-image.ts'

export const media: Service = {
  name: 'media',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openMedia(context)
    answer(app, context, uploadImageCall, uploadImage(opened))
    answer(app, context, findImagesCall, findImages(opened))
    answer(app, context, removeImageCall, removeImage(opened))
    answer(app, context, uploadFileCall, uploadFile(opened))
    answer(app, context, findFilesCall, findFiles(opened))
    answer(app, context, listStoredCall, listStoredImages(opened))
    answer(app, context, restoreCall, restoreImages(opened))
    answer(app, context, listFilesCall, listStoredFiles(opened))
    app.get('/media/og/:version/*', { schema: { hide: true } as object }, sendDrawn(opened))
    app.get('/media/files/:id/:name', { schema: { hide: true } as object }, sendFile(opened))
    app.get('/media/:id/:file', { schema: { hide: true } as object }, sendRendition(opened))
    await context.jobs.work(prepareQueue, () => prepareJob(opened))
    await context.jobs.work<{ id: number }>(removalQueue, picture => removeRenditions(opened, picture))
  },
}
