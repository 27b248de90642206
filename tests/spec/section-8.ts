// Section 8 of the specification, the error catalogue, row by row.
import type { SpecRow } from './spec-row.ts'

export const section8: readonly SpecRow[] = [
  {
    row: 'Route validation fails',
    says: "404, 'Page Not Found: {full path}'",
    shownBy: ['tests/routes.test.ts › %s fails the rule of its route'],
  },
  {
    row: 'Unmatched route',
    says: "404 page 'Page not found'",
    shownBy: ['tests/routes.test.ts › %s is not found'],
  },
  {
    row: 'Missing environment value',
    says: 'error naming the variable unless a fallback exists',
    shownBy: ['platform/config/config.test.ts › a missing variable has a default or is reported'],
  },
  {
    row: 'Failed chunk preload',
    says: 'preload-error event; thrown if unhandled; no reload loop',
    shownBy: [
      'tests/browser/failures.test.ts › a chunk missing after a deployment causes one reload of the page, then a notice, and no loop',
    ],
  },
  {
    row: 'Schema failure',
    says: 'warning logged; rethrown when strict',
    shownBy: [
      'contract/client/ask.test.ts › a reply of another process that does not fit the contract is reported and used',
      'contract/client/ask.test.ts › a reply that does not fit is thrown when replies are strict',
    ],
  },
  {
    row: 'Payload revival',
    says: "errors 'Invalid input', 'Unknown type'; load failures only warned",
    shownBy: [
      'tests/browser/failures.test.ts › the application loaded as %s logs an error «%s» and reloads once, and the page can be read',
      'tests/browser/failures.test.ts › an application that fails to load logs a warning and is loaded with the next intent',
    ],
  },
  {
    row: "Comment rejected with 'Quota exceeded'",
    says: "modal '…не более 3 комментариев в минуту' with button 'Ок'",
    shownBy: [
      'services/comments/comments.test.ts › the fourth comment within a minute is refused with the exact words of the specification',
      'tests/browser/conversation.test.ts › the fourth comment within a minute is refused in a dialog, keeps its text, and is accepted a minute later',
    ],
  },
  {
    row: 'Any other comment error',
    says: "push 'Произошла ошибка. Попробуйте ещё раз.'",
    shownBy: [
      'tests/browser/failures.test.ts › an error that the reader can mend has its words beside the box and the notice; where trying again is no use there are only the words',
      'tests/browser/failures.test.ts › 401 and 403 from the comments are announced to the parts that show comments; other failures show a notice, and the text stays',
    ],
  },
  {
    row: '401 or 403 from comments service',
    says: 'failed-refresh-comments event; other statuses only logged',
    shownBy: [
      'tests/browser/failures.test.ts › 401 and 403 from the comments are announced to the parts that show comments; other failures show a notice, and the text stays',
    ],
  },
  {
    row: 'isBanned in a response',
    says: 'user marked banned, no push',
    shownBy: [
      'tests/browser/conversation.test.ts › a report is sent once, and a reader who is banned meanwhile sees why the comment box is gone',
    ],
  },
  {
    row: 'Comment counts fetch fails',
    says: 'success true with empty data',
    shownBy: ['services/comments/comments.test.ts › counts that cannot be read are an empty list, which is not cached'],
  },
  {
    row: 'Gateway article status other than 200 or 301',
    says: "error 'article inside batch-requests returned N' (health variant similar)",
    shownBy: ['tests/routes.test.ts › a failure answers 503 with a page for people and plain text for bots'],
  },
  {
    row: 'Health home status not 200',
    says: 'thrown',
    shownBy: ['tests/routes.test.ts › a failure answers 503 with a page for people and plain text for bots'],
  },
  {
    row: 'Failed post fetch',
    says: 'thrown with the response data',
    shownBy: ['contract/client/ask.test.ts › a refused call throws the answer of the service'],
  },
  {
    row: 'Notification failures',
    says: 'error badge with the message; success must be true',
    shownBy: ['tests/browser/failures.test.ts › notifications with %s show a badge with the message'],
  },
  {
    row: 'Reaction failures',
    says: 'logged only',
    shownBy: [
      'tests/browser/failures.test.ts › a reaction that was not accepted is only logged, and stays as the reader chose it',
    ],
  },
  {
    row: 'Missing access token',
    says: "rejected with 'AccessToken doesn't exist'",
    shownBy: ['services/auth/auth.test.ts › without a token the error is the one of the specification'],
  },
  {
    row: 'Token decode failure',
    says: 'logged, yields null',
    shownBy: ['web/session/token.test.ts › a value that is not a token («%s») is logged, yields null and is not valid'],
  },
  {
    row: 'Push permission denied',
    says: "alert 'Не удалось подписаться на push-уведомления…'; other push errors logged",
    shownBy: [
      'tests/browser/push.test.ts › a permission denied by the browser is reported once, to the reader who pressed, and granting it later subscribes',
      'tests/browser/push.test.ts › when the browser cannot reach its push service, a message says so, a warning is logged, and the button returns',
    ],
  },
  {
    row: 'Poll fetch, stat and answer failures; head script failures',
    says: 'logged only',
    shownBy: [
      'services/widgets/widgets.test.ts › posts or polls whose owner fails are left out and logged, and requested again next time',
      'tests/browser/quick-poll.test.ts › when views cannot be counted and numbers cannot be loaded, that is only logged, and the poll stays a form',
      'tests/browser/quick-poll.test.ts › a failure is only logged, and the poll can be tried again',
      'tests/browser/head-scripts.test.ts › failed calls are only logged',
    ],
  },
  {
    row: 'Missing time',
    says: "text 'время не указано'",
    shownBy: ['russian/dates.test.ts › %s is written as an unknown time'],
  },
  {
    row: 'Error image',
    says: "alt text 'ошибка'",
    shownBy: ['tests/routes.test.ts › a failure answers 503 with a page for people and plain text for bots'],
  },
  {
    row: 'Error page',
    says: "status 404 gives response 404, any other error 503; logs 'error page'",
    shownBy: [
      'tests/routes.test.ts › %s is not found',
      'tests/routes.test.ts › a failure answers 503 with a page for people and plain text for bots',
    ],
  },
  {
    row: 'Bots',
    says: 'no error page, console message only',
    shownBy: ['tests/routes.test.ts › %s gets the message and no error page'],
  },
  {
    row: 'Reporting',
    says: 'errors go to an error-reporting service except client-side router errors with status 300-499',
    shownBy: [
      'tests/browser/measuring.test.ts › each fault of the page is reported once, and router responses and bots are not reported',
      'services/analytics/problems.test.ts › Sentry gets one envelope per problem, with its frames, at most once a minute',
    ],
  },
  {
    row: 'Realtime transport errors',
    says: "'xhr poll error', 'xhr post error', 'websocket error', 'probe error', 'ping timeout', 'timeout', 'No transports available'",
    shownBy: [
      'xhr poll error',
      'xhr post error',
      'websocket error',
      'probe error',
      'ping timeout',
      'timeout',
      'No transports available',
    ].map(words => `tests/transport-errors.test.ts › %s › ${words}`),
  },
]
