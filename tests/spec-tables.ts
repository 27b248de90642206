// The specification's sections 8 and 9, row by row, each with the tests that show it: `FILE › TITLE`, as `test` is called there.
// spec-tables.test.ts fails for a row without a test and for a test that is not there.

export type SpecRow = { row: string; says: string; shownBy: readonly string[] }

export const errorCatalogue: readonly SpecRow[] = [
  {
    row: 'Route validation fails',
    says: "404, 'Page Not Found: {full path}'",
    shownBy: ['tests/browser/routes.test.ts › %s fails the rule of its route'],
  },
  {
    row: 'Unmatched route',
    says: "404 page 'Page not found'",
    shownBy: ['tests/browser/routes.test.ts › %s is not found'],
  },
  {
    row: 'Missing environment value',
    says: 'error naming the variable unless a fallback exists',
    shownBy: ['platform/config/config.test.ts › what is missing has its fallback, or is named'],
  },
  {
    row: 'Failed chunk preload',
    says: 'preload-error event; thrown if unhandled; no reload loop',
    shownBy: [
      'tests/browser/failures.test.ts › a part that was deployed away: one reload of the page, then a word about it, and no loop',
    ],
  },
  {
    row: 'Schema failure',
    says: 'warning logged; rethrown when strict',
    shownBy: [
      'contract/ask.test.ts › an answer of another process that is not as the contract says is reported, and taken',
      'contract/ask.test.ts › where replies are strict it is thrown',
    ],
  },
  {
    row: 'Payload revival',
    says: "errors 'Invalid input', 'Unknown type'; load failures only warned",
    shownBy: [
      'tests/browser/failures.test.ts › the application as %s: an error «%s», one reload, and the page can be read',
      'tests/browser/failures.test.ts › the application that does not come is a warning, and comes with the next intent',
    ],
  },
  {
    row: "Comment rejected with 'Quota exceeded'",
    says: "modal '…не более 3 комментариев в минуту' with button 'Ок'",
    shownBy: [
      'services/comments/comments.test.ts › the fourth comment in a minute is refused, to the word of the specification',
      'tests/browser/conversation.test.ts › the fourth comment in a minute: a window says so, the text stays, a minute later it goes through',
    ],
  },
  {
    row: 'Any other comment error',
    says: "push 'Произошла ошибка. Попробуйте ещё раз.'",
    shownBy: [
      'tests/browser/failures.test.ts › 401 and 403 of the comments tell whoever shows them; other failures are a push, and the words stay',
    ],
  },
  {
    row: '401 or 403 from comments service',
    says: 'failed-refresh-comments event; other statuses only logged',
    shownBy: [
      'tests/browser/failures.test.ts › 401 and 403 of the comments tell whoever shows them; other failures are a push, and the words stay',
    ],
  },
  {
    row: 'isBanned in a response',
    says: 'user marked banned, no push',
    shownBy: [
      'tests/browser/conversation.test.ts › a report is sent once; who is banned meanwhile sees why the box is gone',
    ],
  },
  {
    row: 'Comment counts fetch fails',
    says: 'success true with empty data',
    shownBy: ['services/comments/comments.test.ts › counts that cannot be read are an empty list, and are not kept'],
  },
  {
    row: 'Gateway article status other than 200 or 301',
    says: "error 'article inside batch-requests returned N' (health variant similar)",
    shownBy: ['tests/browser/routes.test.ts › a failure is 503 with a page for people and words for bots'],
  },
  {
    row: 'Health home status not 200',
    says: 'thrown',
    shownBy: ['tests/browser/routes.test.ts › a failure is 503 with a page for people and words for bots'],
  },
  {
    row: 'Failed post fetch',
    says: 'thrown with the response data',
    shownBy: ['contract/ask.test.ts › a refused call is thrown with what the service answered'],
  },
  {
    row: 'Notification failures',
    says: 'error badge with the message; success must be true',
    shownBy: ['tests/browser/failures.test.ts › notifications with %s: a badge with the message'],
  },
  {
    row: 'Reaction failures',
    says: 'logged only',
    shownBy: [
      'tests/browser/failures.test.ts › a reaction that was not taken is only logged, and stays as it was chosen',
    ],
  },
  {
    row: 'Missing access token',
    says: "rejected with 'AccessToken doesn't exist'",
    shownBy: ['services/auth/auth.test.ts › no token: the words of the specification'],
  },
  {
    row: 'Token decode failure',
    says: 'logged, yields null',
    shownBy: ['web/session/token.test.ts › what is no token («%s») is logged, yields null and is not good'],
  },
  {
    row: 'Push permission denied',
    says: "alert 'Не удалось подписаться на push-уведомления…'; other push errors logged",
    shownBy: [
      'tests/browser/push.test.ts › refused by the browser: said once, in words, to who pressed; given later, it is what they pressed for',
      'tests/browser/push.test.ts › a push service that the browser cannot reach: said in words, logged, and the button is there again',
    ],
  },
  {
    row: 'Poll fetch, stat and answer failures; head script failures',
    says: 'logged only',
    shownBy: [
      'services/widgets/widgets.test.ts › what the owner of polls or posts cannot give now is left out and logged, and asked for again',
      'tests/browser/quick-poll.test.ts › where views are not counted and numbers do not come, that is logged only; the poll stays a form',
      'tests/browser/quick-poll.test.ts › what fails is logged only, and the poll can be tried again',
      'tests/browser/head-scripts.test.ts › calls that fail are logged only',
    ],
  },
  {
    row: 'Missing time',
    says: "text 'время не указано'",
    shownBy: ['web/format/dates.test.ts › %s is written as a missing time'],
  },
  {
    row: 'Error image',
    says: "alt text 'ошибка'",
    shownBy: ['tests/browser/routes.test.ts › a failure is 503 with a page for people and words for bots'],
  },
  {
    row: 'Error page',
    says: "status 404 gives response 404, any other error 503; logs 'error page'",
    shownBy: [
      'tests/browser/routes.test.ts › %s is not found',
      'tests/browser/routes.test.ts › a failure is 503 with a page for people and words for bots',
    ],
  },
  {
    row: 'Bots',
    says: 'no error page, console message only',
    shownBy: ['tests/browser/routes.test.ts › %s gets the message and no error page'],
  },
  {
    row: 'Reporting',
    says: 'errors go to an error-reporting service except client-side router errors with status 300-499',
    shownBy: [
      'tests/browser/measuring.test.ts › faults of the page are told once each, answers of the router and bots are not',
      'services/analytics/problems.test.ts › Sentry gets one envelope of a fault, with its frames, at most once a minute',
    ],
  },
  {
    row: 'Realtime transport errors',
    says: "'xhr poll error', 'xhr post error', 'websocket error', 'probe error', 'ping timeout', 'timeout', 'No transports available'",
    shownBy: ['tests/transport-errors.test.ts › %s'],
  },
]

export const constants: readonly SpecRow[] = [
  {
    row: 'Comments a minute',
    says: '3, enforced by the server',
    shownBy: [
      'services/comments/comments.test.ts › the fourth comment in a minute is refused, to the word of the specification',
    ],
  },
  {
    row: 'Comment fetch limit',
    says: '10000',
    shownBy: ['services/comments/comments.test.ts › comes in pages, in both orders, the same whole or cut'],
  },
  {
    row: 'Comment widget and recent comments',
    says: '4',
    shownBy: ['tests/constants.test.ts › recent comments are four unless more are asked for'],
  },
  {
    row: 'Timeouts',
    says: 'comments 10000 ms, auth 25000 ms, health 40000 ms, views sync 60000 ms',
    shownBy: [
      'tests/constants.test.ts › a service elsewhere has 10 s for comments, 25 s for auth, 40 s for health, 60 s for views',
      'tests/constants.test.ts › a browser waits 10 s for comments and 25 s for its account',
    ],
  },
  {
    row: 'Token refresh margin',
    says: '30 s',
    shownBy: ['web/session/token.test.ts › a token is good while more than thirty seconds remain'],
  },
  {
    row: 'Token refresh wait',
    says: 'polling every 0.5 s',
    shownBy: [
      'web/session/token.test.ts › without locks another tab’s refresh is waited for, looked at every half a second, and its token is taken',
    ],
  },
  {
    row: 'Page sizes',
    says: 'articles 30, recipes 25, folders page 0 limit 100, notification list page 1 limit 10',
    shownBy: [
      'tests/constants.test.ts › a page has 30 articles, 25 recipes, 100 folders from page 0, 10 notifications from page 1',
    ],
  },
  {
    row: 'Unviewed count',
    says: 'page 1 limit 1',
    shownBy: ['tests/constants.test.ts › unviewed notifications are counted by page 1 of limit 1'],
  },
  {
    row: 'Push queue and timeout',
    says: '10; 5000 ms',
    shownBy: [
      'web/notices/push-queue.test.ts › ten wait at most, the oldest gives way; each is shown for five seconds unless it says otherwise',
    ],
  },
  {
    row: 'Badges',
    says: '4 for 5000 ms',
    shownBy: [
      'tests/browser/conversation.test.ts › badges: four at most, the oldest gives way, each leaves after five seconds; the bell counts all',
    ],
  },
  {
    row: 'Push status check and web subscribe delay',
    says: '2 s; 500 ms',
    shownBy: [
      'tests/browser/constants.test.ts › what becomes of push notifications is looked at two seconds after the reader is known',
      'tests/browser/push.test.ts › a subscription that fails is tried again, three times at most, and then the reader is told',
    ],
  },
  {
    row: 'Breakpoints',
    says: 'mobile under 768 px, tablet 768 to under 1280',
    shownBy: [
      'tests/browser/constants.test.ts › a phone ends at 768 px and a tablet at 1280 px',
      'tests/browser/constants.test.ts › a window is a sheet at the bottom below 768 px, and stands in the middle from there',
    ],
  },
  {
    row: 'Retina and images at 1x and 2x',
    says: 'pixel ratio 2 or more; each size twice',
    shownBy: [
      'services/quiz/quiz.test.ts › its cover comes in ten sizes, none wider than the picture',
      'web/features/advertising/ad-parameters.test.ts › a screen of %d dots to a pixel is fine: %d',
    ],
  },
  {
    row: 'Popup window',
    says: '500x500',
    shownBy: [
      'tests/browser/sign-in-providers.test.ts › the window of the service: without the consent it does not open; after it the reader goes on with what they began',
    ],
  },
  {
    row: 'Reload guard',
    says: '10 s',
    shownBy: ['web/client/reload-guard.test.ts › a path reloads once in ten seconds, another path at once'],
  },
  {
    row: 'Array chunk default',
    says: '10',
    shownBy: ['web/features/comments/branch-groups.test.ts › beginnings are cut into tens unless said otherwise'],
  },
  {
    row: 'Default top period',
    says: 'week',
    shownBy: ['tests/browser/routes.test.ts › %s redirects to %s'],
  },
  {
    row: 'Default timezone of a formatter',
    says: '+03:00',
    shownBy: ['web/format/dates.test.ts › offsets west of Greenwich are negative, unreadable ones are Moscow’s'],
  },
  {
    row: 'Duration',
    says: 'in minutes, shown as д., ч., мин.',
    shownBy: ['web/format/duration.test.ts › %d minutes are «%s»'],
  },
  {
    row: 'Dates',
    says: 'Russian genitive months, Сегодня, Вчера, Завтра with a time, no year for the current one',
    shownBy: ['web/format/dates.test.ts › %s is written «%s» in the zone of the site'],
  },
  {
    row: 'Notification times',
    says: 'relative under 24 h, otherwise dd.mm.yy hh:mm, shifted by 3 h; вчера',
    shownBy: ['web/features/notifications/notification-time.test.ts › %s → %s'],
  },
  {
    row: 'Links: erid',
    says: 'the query parameter is stripped',
    shownBy: [
      'web/links.test.ts › %s becomes %s',
      'tests/browser/advertising.test.ts › links of our own lose the number of an advertisement',
    ],
  },
  {
    row: 'Links: not internal',
    says: 'wp-content, special, feed, promokod, .pdf, kursy',
    shownBy: ['web/links.test.ts › %s leads to a page of the router: %s'],
  },
  {
    row: 'Main-tag analytics excludes',
    says: 'noad, nozen, hide, noturbo, noadsense',
    shownBy: [
      'web/features/advertising/ad-parameters.test.ts › of an article: its topics and streams by their addresses, its tags but for those that are orders',
    ],
  },
  {
    row: 'Categories by address',
    says: 'URLs containing topics/ or stream/',
    shownBy: [
      'web/features/advertising/ad-parameters.test.ts › of an article: its topics and streams by their addresses, its tags but for those that are orders',
    ],
  },
  {
    row: 'Strip widget properties',
    says: 'true',
    shownBy: [
      'services/widgets/widgets.test.ts › of a widget only what the specification names is handed out, whatever is kept with it',
    ],
  },
  {
    row: 'Scroll thresholds',
    says: '25, 50, 75, 100 percent, once each; handler throttled to 100 ms',
    shownBy: [
      'web/client/scroll-depth.test.ts › each threshold is reached once, and a jump reaches all on the way',
      'web/client/scroll-depth.test.ts › however often a page is scrolled, it is looked at once in 100 ms; a new page begins anew',
      'tests/browser/measuring.test.ts › a page view, a ping after a second, and each threshold of page and text once; no script is asked for',
    ],
  },
  {
    row: 'Touch defaults',
    says: 'tap tolerance 10, swipe 30, hold and long tap 400 ms, drag 100 ms',
    shownBy: [
      'ui/touch.test.ts › the defaults are those of the specification',
      'ui/touch.test.ts › ten pixels are still the same place, eleven are not',
      'ui/touch.test.ts › thirty pixels down are a swipe; less, aside or with a mouse they are none',
      'ui/touch.test.ts › a finger that rests 400 ms holds, and presses nothing when it leaves',
      'tests/browser/constants.test.ts › a finger that rests 400 ms on a bookmark leads to the folders at once, and takes nothing back',
    ],
  },
  {
    row: 'Tracker: session timeout and cookies',
    says: "1800 s; 63072000 s; prefix '_sp_'",
    shownBy: [
      'web/client/event-queue.test.ts › a visit ends after 1800 s without an event; the cookies begin with _sp_ and last two years and half an hour',
    ],
  },
  {
    row: 'Tracker: post size, local queue, buffer',
    says: '40000 bytes and 50000 in another setup; 1000 and 2000; 1',
    shownBy: [
      'web/client/event-queue.test.ts › an event is sent at once; a post holds 40,000 bytes, a larger event goes alone',
      'web/client/event-queue.test.ts › a thousand wait in the browser at most, the oldest give way',
      'services/analytics/analytics.test.ts › what is far beyond the limits of trackers is a 413; their largest post is taken',
    ],
  },
  {
    row: 'Tracker: connection timeout',
    says: '3500 ms',
    shownBy: ['web/client/event-queue.test.ts › a post that takes longer than 3500 ms is given up and waits'],
  },
  {
    row: 'Tracker: page ping',
    says: 'after 1000 ms',
    shownBy: [
      'tests/browser/measuring.test.ts › a page view, a ping after a second, and each threshold of page and text once; no script is asked for',
    ],
  },
  {
    row: 'Tracker: not retried',
    says: '400, 401, 403, 410, 422',
    shownBy: ['web/client/event-queue.test.ts › an event refused with %i is not sent again'],
  },
  {
    row: 'Widget slots',
    says: 'cached per slot 3000 s plus a random 0 to 600 s (section 7)',
    shownBy: ['services/widgets/widgets.test.ts › a slot is kept for 3000 seconds and up to 600 more'],
  },
  {
    row: 'Realtime',
    says: 'reconnect delay 1000 ms, max 5000 ms, timeout 20000 ms',
    shownBy: [
      'tests/constants.test.ts › the live connection comes back after 1 s, at most 5 s, and gives up a try after 20 s',
    ],
  },
]
