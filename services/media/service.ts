// Stores pictures of editors, readers and importers, and sends them in the sizes and formats that pages need. Stores audio, videos and documents,
// and sends them unchanged. Provides the media library of the office. Asks content, health and recipes for the words of Open Graph pictures, and the
// owning services for usages.
import * as calls from '#contract/media.ts'
import { findLibraryItems as findLibraryItemsCall } from '#contract/newsroom-find.ts'
import { findMissingMedia as findMissingMediaCall } from '#contract/office/links.ts'
import * as library from '#contract/office/library.ts'
import * as officeCalls from '#contract/office/media.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { maintenanceEverySeconds } from './limits.ts'
import { listen } from './library/events.ts'
import { bringBackToLibrary } from './library/routes/bring-back-to-library.ts'
import { changeLibrary } from './library/routes/change-library.ts'
import { countLibrary } from './library/routes/count-library.ts'
import { dropUpload } from './library/routes/drop-upload.ts'
import { findLibraryItems } from './library/routes/find-library-items.ts'
import { findPictures } from './library/routes/find-pictures.ts'
import { finishUpload } from './library/routes/finish-upload.ts'
import { getLibraryItem } from './library/routes/get-library-item.ts'
import { getUpload } from './library/routes/get-upload.ts'
import { listLibrary } from './library/routes/list-library.ts'
import { listPictureChanges } from './library/routes/list-picture-changes.ts'
import { removeFromLibrary } from './library/routes/remove-from-library.ts'
import { replacePicture } from './library/routes/replace-picture.ts'
import { sendPiece } from './library/routes/send-piece.ts'
import { startUpload } from './library/routes/start-upload.ts'
import { takeReplacementBack } from './library/routes/take-replacement-back.ts'
import { runMaintenance } from './library/maintenance.ts'
import { openMedia } from './media.ts'
import { prepareJob, prepareQueue } from './prepare.ts'
import { removalQueue, removeRenditions } from './removal.ts'
import { findFiles } from './routes/find-files.ts'
import { findImages } from './routes/find-images.ts'
import { findMissingMedia } from './routes/find-missing-media.ts'
import { listStoredFiles } from './routes/list-stored-files.ts'
import { listStoredImages } from './routes/list-stored-images.ts'
import { removeImage } from './routes/remove-image.ts'
import { restoreFileWords } from './routes/restore-file-words.ts'
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
    app.addHook('onClose', () => {
      opened.decoder.close()
      opened.encoder.close()
    })
    answer(app, context, calls.uploadImage, uploadImage(opened))
    answer(app, context, calls.findImages, findImages(opened))
    answer(app, context, calls.removeImage, removeImage(opened))
    answer(app, context, calls.uploadFile, uploadFile(opened))
    answer(app, context, calls.findFiles, findFiles(opened))
    answer(app, context, findMissingMediaCall, findMissingMedia(opened))
    answer(app, context, officeCalls.listStoredImages, listStoredImages(opened))
    answer(app, context, officeCalls.restoreImages, restoreImages(opened))
    answer(app, context, officeCalls.listStoredFiles, listStoredFiles(opened))
    answer(app, context, officeCalls.restoreFileWords, restoreFileWords(opened))

    answer(app, context, library.listLibrary, listLibrary(opened))
    answer(app, context, library.countLibrary, countLibrary(opened))
    answer(app, context, library.getLibraryItem, getLibraryItem(opened))
    answer(app, context, library.changeLibrary, changeLibrary(opened))
    answer(app, context, library.removeFromLibrary, removeFromLibrary(opened))
    answer(app, context, library.bringBackToLibrary, bringBackToLibrary(opened))
    answer(app, context, library.replacePicture, replacePicture(opened))
    answer(app, context, library.takeReplacementBack, takeReplacementBack(opened))
    answer(app, context, library.startUpload, startUpload(opened))
    answer(app, context, library.getUpload, getUpload(opened))
    answer(app, context, library.sendPiece, sendPiece(opened))
    answer(app, context, library.finishUpload, finishUpload(opened))
    answer(app, context, library.dropUpload, dropUpload(opened))
    answer(app, context, library.findPictures, findPictures(opened))
    answer(app, context, findLibraryItemsCall, findLibraryItems(opened))
    answer(app, context, library.listPictureChanges, listPictureChanges(opened))

    app.get('/media/og/:version/*', { schema: { hide: true } as object }, sendSharePicture(opened))
    app.get('/media/files/:id/:name', { schema: { hide: true } as object }, sendFile(opened))
    app.get('/media/:id/:file', { schema: { hide: true } as object }, sendRendition(opened))
    await context.jobs.work(prepareQueue, () => prepareJob(opened))
    context.jobs.every('media.keep-up', maintenanceEverySeconds, () => runMaintenance(opened))
    await listen(app, opened)
    await context.jobs.work<{ id: number }>(removalQueue, picture => removeRenditions(opened, picture))
  },
}
