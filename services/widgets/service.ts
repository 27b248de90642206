// Widgets in the slots of pages (spec 3, 4, 7): where each stands and what it shows. Asks content, health and recipes for cards;
// pages decide by the rules of visibility, which are the contract's.
import * as office from '#contract/office/widgets.ts'
import * as calls from '#contract/widgets.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listRecipeScripts, listRecipeWidgets, listScripts, listWidgets } from './routes/read-widgets.ts'
import { listWidgetDrafts, removeWidgets, saveWidgets } from './routes/save-widgets.ts'
import { openWidgets } from './widgets.ts'

export const widgets: Service = {
  name: 'widgets',
  migrations: new URL('./migrations/', import.meta.url),
  open(app, context) {
    const opened = openWidgets(context)
    answer(app, context, calls.listWidgets, listWidgets(opened))
    answer(app, context, calls.listRecipeWidgets, listRecipeWidgets(opened))
    answer(app, context, calls.listScripts, listScripts(opened))
    answer(app, context, calls.listRecipeScripts, listRecipeScripts(opened))
    answer(app, context, office.saveWidgets, saveWidgets(opened))
    answer(app, context, office.removeWidgets, removeWidgets(opened))
    answer(app, context, office.listWidgetDrafts, listWidgetDrafts(opened))
  },
}
