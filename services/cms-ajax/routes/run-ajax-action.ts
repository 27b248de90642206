import type * as calls from '#contract/cms-ajax.ts'
import type { Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import type { ServiceContext } from '#platform/service.ts'
import { refreshAppbox } from '../actions/refresh-appbox.ts'
import { reportTypo } from '../actions/report-typo.ts'
import { subscribe } from '../actions/subscribe.ts'
import { syncViews } from '../actions/sync-views.ts'

export const runAjaxAction =
  (context: ServiceContext): Handler<typeof calls.runAjaxAction> =>
  ({ body }, { ip, header }) => {
    const network = networkOf(ip)
    switch (body.action) {
      case 'refresh-appbox':
        return refreshAppbox(context, body, network)
      case 'typo':
        return reportTypo(context, body, { network, authorization: header('authorization') })
      case 'newsletter':
        return subscribe(context, body, network)
      case 'sync_views':
        return syncViews(context, body)
    }
  }
