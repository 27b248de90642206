// Pictures that editors, readers and importers upload, stored once and sent in the sizes and formats that pages need. Sounds, videos and
// documents, stored once and sent as they are. Asks content, health and recipes for the words of Open Graph pictures.
import * as calls from '#contract/media.ts'
import * as officeCalls from '#contract/office/media.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openMedia } from './media.ts'
import { prepareJob, prepareQueue } from './prepare.ts'
import { removalQueue, removeRenditions } from './removal.ts'
import { findFiles } from './routes/find-files.ts'
import { findImages } from './routes/find-images.ts'
import { listStoredFiles } from './routes/list-stored-files.ts'
import { listStoredImages } from './routes/list-stored-images.ts'
import { removeImage } from './routes/remove-image.ts'
import { restoreImages } from './routes/restore-images.ts'
import { sendFile } from './routes/send-file.ts'
import { sendRendition } from './routes/send-rendition.ts'
import { sendSharePicture } from './routes/send-share-picture.ts'
import { uploadFile } from './routes/upload-file.ts'
import { uploadImage } from './routes/upload-image.ts'

export const media: Service = {
  name: 'media',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openMedia(context)
    app.addHook('onClose', () => opened.decoder.close())
    answer(app, context, calls.uploadImage, uploadImage(opened))
    answer(app, context, calls.findImages, findImages(opened))
    answer(app, context, calls.removeImage, removeImage(opened))
    answer(app, context, calls.uploadFile, uploadFile(opened))
    answer(app, context, calls.findFiles, findFiles(opened))
    answer(app, context, officeCalls.listStoredImages, listStoredImages(opened))
    answer(app, context, officeCalls.restoreImages, restoreImages(opened))
    answer(app, context, officeCalls.listStoredFiles, listStoredFiles(opened))
    app.get('/media/og/:version/*', { schema: { hide: true } as object }, sendSharePicture(opened))
    app.get('/media/files/:id/:name', { schema: { hide: true } as object }, sendFile(opened))
    app.get('/media/:id/:file', { schema: { hide: true } as object }, sendRendition(opened))
    await context.jobs.work(prepareQueue, () => prepareJob(opened))
    await context.jobs.work<{ id: number }>(removalQueue, picture => removeRenditions(opened, picture))
  },
}
