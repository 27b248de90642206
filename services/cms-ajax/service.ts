// Addresses of the old content system (spec 7, CMS ajax and small endpoints). Owns no tables: inbox and newsletter do the work.
import * as calls from '#contract/cms-ajax.ts'
import { answer } from '#platform/http/answer.ts'
import { acceptForms } from '#platform/http/plain-page.ts'
import type { Service } from '#platform/service.ts'
import { getIpVersion } from './routes/get-ip-version.ts'
import { getLogged } from './routes/get-logged.ts'
import { runAjaxAction } from './routes/run-ajax-action.ts'

export const cmsAjax: Service = {
  name: 'cms-ajax',
  async open(app, context) {
    await acceptForms(app)
    answer(app, context, calls.runAjaxAction, runAjaxAction(context))
    answer(app, context, calls.getIpVersion, getIpVersion)
    answer(app, context, calls.getLogged, getLogged)
  },
}
