// Widgets in the slots of pages (spec 3, 4, 7). Asks content, health, recipes and quiz for what they show; pages apply the rules of
// visibility (domain/widget-visibility.ts).
import * as front from '#contract/front.ts'
import * as ads from '#contract/front-ads.ts'
import * as library from '#contract/office/library.ts'
import * as office from '#contract/office/widgets.ts'
import * as calls from '#contract/widgets.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { showCurrentPictures } from '#publishing/current-pictures.ts'
import { bringAdvertisingFile } from './ads/bring-file.ts'
import { listenForTerms } from './front/renamed-terms.ts'
import { startTerms } from './front/terms.ts'
import * as arranging from './routes/front.ts'
import { listArchivedAds, restoreAds } from './routes/archived-ads.ts'
import { listAds } from './routes/list-ads.ts'
import { listArchivedPins, listFrontPins, restorePins } from './routes/pins.ts'
import { listRecipeScripts } from './routes/list-recipe-scripts.ts'
import { listRecipeWidgets } from './routes/list-recipe-widgets.ts'
import { listScripts } from './routes/list-scripts.ts'
import { listWidgetDrafts } from './routes/list-widget-drafts.ts'
import { listWidgetMedia } from './routes/list-widget-media.ts'
import { listWidgets } from './routes/list-widgets.ts'
import { removeWidgets } from './routes/remove-widgets.ts'
import { saveWidgets } from './routes/save-widgets.ts'
import { openWidgets } from './widgets.ts'

export const widgets: Service = {
  name: 'widgets',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openWidgets(context)
    showCurrentPictures(app, context, {
      except: [office.listWidgetDrafts, library.listWidgetMedia, ...front.frontCalls],
    })
    answer(app, context, calls.listWidgets, listWidgets(opened))
    answer(app, context, calls.listRecipeWidgets, listRecipeWidgets(opened))
    answer(app, context, calls.listScripts, listScripts(opened))
    answer(app, context, calls.listRecipeScripts, listRecipeScripts(opened))
    answer(app, context, office.saveWidgets, saveWidgets(opened))
    answer(app, context, office.removeWidgets, removeWidgets(opened))
    answer(app, context, office.listWidgetDrafts, listWidgetDrafts(opened))
    answer(app, context, library.listWidgetMedia, listWidgetMedia(opened))

    const arranged = arranging.openFront(opened)
    answer(app, context, front.getFront, arranging.getFront(arranged))
    answer(app, context, front.changeFront, arranging.changeFront(arranged))
    answer(app, context, front.undoFrontChanges, arranging.undoFrontChanges(arranged))
    answer(app, context, front.showFront, arranging.showFront(arranged))
    answer(app, context, front.returnFront, arranging.returnFront(arranged))
    answer(app, context, front.checkWidgets, arranging.checkWidgets(arranged))
    answer(app, context, front.findFrontPosts, arranging.findFrontPosts(arranged))
    answer(app, context, front.previewScripts, arranging.previewScripts(arranged))
    answer(app, context, ads.previewAds, arranging.previewAds(arranged))
    answer(app, context, ads.listAds, listAds(opened))
    answer(app, context, front.previewFront, arranging.previewFront(arranged))
    answer(app, context, front.listFrontPins, listFrontPins(opened))
    answer(app, context, front.listArchivedPins, listArchivedPins(opened))
    answer(app, context, front.restorePins, restorePins(opened))
    answer(app, context, ads.listArchivedAds, listArchivedAds(opened))
    answer(app, context, ads.restoreAds, restoreAds(opened))
    startTerms(opened)
    await listenForTerms(opened)
    app.addHook('onReady', () => bringAdvertisingFile(opened))
  },
}
