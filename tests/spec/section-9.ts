// Section 9 of the specification, constants and limits, row by row.
import type { SpecRow } from './spec-row.ts'

export const section9: readonly SpecRow[] = [
  {
    row: 'Comments a minute',
    says: '3, enforced by the server',
    shownBy: [
      'services/comments/comments.test.ts › the fourth comment within a minute is refused with the exact words of the specification',
    ],
  },
  {
    row: 'Comment fetch limit',
    says: '10000',
    shownBy: ['services/comments/comments.test.ts › has the same order in pages and as a whole, for both sort orders'],
  },
  {
    row: 'Comment widget and recent comments',
    says: '4',
    shownBy: ['tests/constants.test.ts › recent comments are four unless more are requested'],
  },
  {
    row: 'Timeouts',
    says: 'comments 10000 ms, auth 25000 ms, health 40000 ms, views sync 60000 ms',
    shownBy: [
      'tests/constants.test.ts › a service in another process gets 10 s for comments, 25 s for auth, 40 s for health, 60 s for views',
      'tests/constants.test.ts › a browser waits 10 s for comments and 25 s for its account',
    ],
  },
  {
    row: 'Token refresh margin',
    says: '30 s',
    shownBy: ['web/session/token.test.ts › a token is valid while more than thirty seconds remain'],
  },
  {
    row: 'Token refresh wait',
    says: 'polling every 0.5 s',
    shownBy: [
      'web/session/token.test.ts › without locks a tab waits for the refresh of another tab, looks every half a second, and uses its token',
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
      'web/notices/push-queue.test.ts › at most ten notices wait, the oldest is dropped; each is shown for five seconds unless it sets its own time',
    ],
  },
  {
    row: 'Badges',
    says: '4 for 5000 ms',
    shownBy: [
      'tests/browser/conversation.test.ts › at most four badges are shown, a new one replaces the oldest, each leaves after five seconds, and the bell counts all',
    ],
  },
  {
    row: 'Push status check and web subscribe delay',
    says: '2 s; 500 ms',
    shownBy: [
      'tests/browser/constants.test.ts › the state of push notifications is checked two seconds after the reader is known',
      'tests/browser/push.test.ts › a failed subscription is tried again, three times at most, before the reader is told',
    ],
  },
  {
    row: 'Breakpoints',
    says: 'mobile under 768 px, tablet 768 to under 1280',
    shownBy: [
      'tests/browser/constants.test.ts › phone width ends at 768 px and tablet width at 1280 px',
      'tests/browser/constants.test.ts › a dialog is a sheet at the bottom below 768 px, and is in the middle from 768 px on',
    ],
  },
  {
    row: 'Retina and images at 1x and 2x',
    says: 'pixel ratio 2 or more; each size twice',
    shownBy: [
      'services/quiz/quiz.test.ts › a cover has ten sizes, none wider than the picture',
      'web/features/advertising/ad-parameters.test.ts › a screen with device pixel ratio %d is high-density: %d',
    ],
  },
  {
    row: 'Popup window',
    says: '500x500',
    shownBy: [
      'tests/browser/sign-in-providers.test.ts › the window of the service does not open without consent, and signing in there completes what the reader began',
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
    shownBy: ['web/features/comments/branch-groups.test.ts › top-level comments are cut into tens by default'],
  },
  {
    row: 'Default top period',
    says: 'week',
    shownBy: ['tests/routes.test.ts › %s redirects to %s'],
  },
  {
    row: 'Default timezone of a formatter',
    says: '+03:00',
    shownBy: ['russian/dates.test.ts › offsets west of Greenwich are negative, unreadable ones become Moscow time'],
  },
  {
    row: 'Duration',
    says: 'given in minutes and shown as д., ч., мин.: below a day without dots, from a day on in words (decision 078)',
    shownBy: ['russian/duration.test.ts › %d minutes are «%s»'],
  },
  {
    row: 'Dates',
    says: 'Russian genitive months, Сегодня, Вчера, Завтра with a time, no year for the current one',
    shownBy: ['russian/dates.test.ts › %s is written «%s» in the zone of the site'],
  },
  {
    row: 'Notification times',
    says: 'relative under 24 h, otherwise dd.mm.yy hh:mm, shifted by 3 h; вчера',
    shownBy: ['3 часа назад', 'вчера', '20.11.26 12:00'].map(
      text => `web/features/notifications/notification-time.test.ts › %s is shown as %s › ${text}`,
    ),
  },
  {
    row: 'Links: erid',
    says: 'the query parameter is stripped',
    shownBy: [
      'web/links.test.ts › %s becomes %s',
      'tests/browser/advertising.test.ts › links to our own pages lose the registration number of an advertisement',
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
      'web/features/advertising/ad-parameters.test.ts › the parameters of an article have topics and streams by URL, and tags without the instruction tags',
    ],
  },
  {
    row: 'Categories by address',
    says: 'URLs containing topics/ or stream/',
    shownBy: [
      'web/features/advertising/ad-parameters.test.ts › the parameters of an article have topics and streams by URL, and tags without the instruction tags',
    ],
  },
  {
    row: 'Strip widget properties',
    says: 'true',
    shownBy: ['services/widgets/widgets.test.ts › the answer has only the fields that the specification names'],
  },
  {
    row: 'Scroll thresholds',
    says: '25, 50, 75, 100 percent, once each; handler throttled to 100 ms',
    shownBy: [
      'web/features/measuring/scroll-depth.test.ts › each threshold is reported once, and a jump reports all thresholds on its way',
      'web/features/measuring/scroll-depth.test.ts › scroll depth is read at most once in 100 ms; a new page starts again',
      'tests/browser/measuring.test.ts › a page view, a ping after a second, and each threshold of page and article are sent once, and no script is loaded for it',
    ],
  },
  {
    row: 'Touch defaults',
    says: 'tap tolerance 10, swipe 30, hold and long tap 400 ms, drag 100 ms',
    shownBy: [
      'ui/touch.test.ts › the defaults are those of the specification',
      'ui/touch.test.ts › ten pixels of movement are still a tap, eleven are not',
      'ui/touch.test.ts › thirty pixels down are a swipe; less, sideways or with a mouse are not',
      'ui/touch.test.ts › a finger that rests 400 ms is a long press, and causes no click when it is lifted',
      'tests/browser/constants.test.ts › holding a finger on a bookmark for 400 ms opens the folders at once, and does not undo the bookmark',
    ],
  },
  {
    row: 'Tracker: session timeout and cookies',
    says: "1800 s; 63072000 s; prefix '_sp_'",
    shownBy: [
      'web/features/measuring/event-queue.test.ts › a visit ends after 1800 s without an event; the cookies begin with _sp_ and last two years and half an hour',
    ],
  },
  {
    row: 'Tracker: post size, local queue, buffer',
    says: '40000 bytes and 50000 in another setup; 1000 and 2000; 1',
    shownBy: [
      'web/features/measuring/event-queue.test.ts › an event is sent at once; a request holds 40,000 bytes, a larger event goes alone',
      'web/features/measuring/event-queue.test.ts › at most a thousand events wait in the browser, the oldest are dropped',
      'services/analytics/analytics.test.ts › a request far beyond the limits of trackers is a 413, and their largest one is accepted',
    ],
  },
  {
    row: 'Tracker: connection timeout',
    says: '3500 ms',
    shownBy: [
      'web/features/measuring/event-queue.test.ts › a request that takes longer than 3500 ms is aborted and its events wait',
    ],
  },
  {
    row: 'Tracker: page ping',
    says: 'after 1000 ms',
    shownBy: [
      'tests/browser/measuring.test.ts › a page view, a ping after a second, and each threshold of page and article are sent once, and no script is loaded for it',
    ],
  },
  {
    row: 'Tracker: not retried',
    says: '400, 401, 403, 410, 422',
    shownBy: ['web/features/measuring/event-queue.test.ts › an event refused with %i is not sent again'],
  },
  {
    row: 'Widget slots',
    says: 'cached per slot 3000 s plus a random 0 to 600 s (section 7)',
    shownBy: ['services/widgets/widgets.test.ts › a slot is cached for 3000 to 3600 seconds'],
  },
  {
    row: 'Realtime',
    says: 'reconnect delay 1000 ms, max 5000 ms, timeout 20000 ms',
    shownBy: [
      'tests/constants.test.ts › the live connection returns after 1 s, at most 5 s, and gives up an attempt after 20 s',
    ],
  },
]
