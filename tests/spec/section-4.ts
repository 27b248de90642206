// Section 4 of the specification, states and transitions, claim by claim.
import type { SpecRow } from './spec-row.ts'

const visibility = 'domain/widget-visibility.test.ts'
const token = 'web/session/token.test.ts'
const ends = 'tests/browser/session-ends.test.ts'
const conversation = 'tests/browser/conversation.test.ts'
const news = 'web/features/notifications/notifications.test.ts'
const poll = 'tests/browser/quick-poll.test.ts'
const pick = 'web/features/quick-poll/pick-poll.test.ts › %s'
const push = 'tests/browser/push.test.ts'
const scripts = 'tests/browser/head-scripts.test.ts'
const reading = 'tests/browser/reading.test.ts'
const navigation = `${reading} › a page being loaded shows a line and is requested once, another link cancels it, and a moved page redirects`
const signedOut = `${ends} › keeps an ordinary page and leads from an owner’s page to the root`
const nothingStays = `${ends} › leaves nothing of the reader in this tab, in another tab or in the browser, and the next reader finds nothing`
const picture = `${conversation} › a picture is attached and replaced by another in an edit, and the first is gone`
const reactions =
  'web/features/reactions/reactions.test.ts › spec 4: the first choice adds one; the same again takes it back; another choice moves it'
const oneReaction = `${conversation} › reactions are sent one at a time: a press during a request is ignored, and the answer replaces the guess`
const lost = `${push} › a disabled subscription stays off, a lost one is restored, and signing out ends it, so that nobody else inherits it`
const inOrder = `${scripts} › scripts with an address run in their order, inline scripts run after all of those have loaded or failed, then the page announces it`
const lifecycle =
  'tests/browser/failures.test.ts › the application loaded as %s logs an error «%s» and reloads once, and the page can be read'

const pages: SpecRow[] = [
  {
    row: 'Page cache: key',
    says: 'page data is cached per full path without hash',
    shownBy: ['web/client/page-cache.test.ts › a page is known by its full path, without the hash'],
  },
  {
    row: 'Page cache: timestamp',
    says: 'with a timestamp',
    shownBy: ['web/client/page-cache.test.ts › a page is kept for five minutes'],
  },
  {
    row: 'Page cache: article',
    says: 'article pages hold visibility data: post_type (page or partner), category ids and post_tag ids',
    shownBy: [`${visibility} › the facts of an article tell pages and partner material from other articles`],
  },
  {
    row: 'Page cache: health article',
    says: 'category-health for the health article route',
    shownBy: [`${visibility} › sections of a health article are category-health, not category`],
  },
  {
    row: 'Page cache: archive',
    says: 'archive pages hold type and id',
    shownBy: [`${visibility} › the facts of an archive are its type and id`],
  },
  {
    row: 'Load more',
    says: 'appended articles are de-duplicated by id',
    shownBy: [
      'web/data/card.test.ts › items that are already shown are not appended again',
      `${reading} › an article published in between pushes the list down, and nothing is repeated`,
    ],
  },
  {
    row: 'Fetch status',
    says: 'idle, pending, success, error',
    shownBy: [`${reading} › «Показать ещё» when %s keeps the list, shows the reason at the button and tries again`],
  },
  {
    row: 'Router navigation',
    says: 'can be aborted, cancelled, duplicated or redirected',
    shownBy: [
      navigation,
      'tests/browser/failures.test.ts › without a network a link keeps the page, and going back shows an offline page until the network returns',
    ],
  },
  {
    row: 'Reload guard',
    says: 'a session entry limits reloads of the same path to once per 10 seconds',
    shownBy: ['web/client/reload-guard.test.ts › a path reloads once in ten seconds, another path at once'],
  },
  {
    row: 'Ad-network IP version',
    says: 'ipv6 or ipv4',
    shownBy: [
      `${scripts} › a browser at an IPv%i address passes the version on to advertising`,
      'web/features/advertising/ad-parameters.test.ts › an unknown IP version counts as version 4',
    ],
  },
]

const widgets: SpecRow[] = [
  {
    row: 'Widget visibility: show rules',
    says: 'a widget is shown if its show rules match the current page (when any exist)',
    shownBy: [
      `${visibility} › a widget without rules is shown everywhere`,
      `${visibility} › a widget with show rules is shown where one of them matches, and nowhere else`,
    ],
  },
  {
    row: 'Widget visibility: hide rules',
    says: 'and no hide rules match',
    shownBy: [
      `${visibility} › a hide rule is stronger than a show rule`,
      'tests/browser/widgets.test.ts › that is hidden in one section is on no page of that section, and is on others',
    ],
  },
  {
    row: 'Widget visibility: match',
    says: 'a rule matches on equal type and id, or equal type and value',
    shownBy: [
      `${visibility} › a rule matches on equal type and id, or equal type and value`,
      `${visibility} › an id or a value that is missing on both sides is no match`,
    ],
  },
  {
    row: 'Widget visibility: spec_projects',
    says: 'the type spec_projects counts as category',
    shownBy: [`${visibility} › spec_projects counts as category`],
  },
  {
    row: 'Widget visibility: recipes',
    says: "recipe widgets are hidden when the recipe's ingredients, dish types, cuisines, keywords or cooking methods include a listed id",
    shownBy: [
      `${visibility} › a widget is hidden at recipes with a listed ingredient, dish type, cuisine, keyword or method`,
    ],
  },
]

const session: SpecRow[] = [
  {
    row: 'Banned: blocked UI',
    says: 'a user flagged banned gets a blocked UI',
    shownBy: [
      `${conversation} › a report is sent once, and a reader who is banned meanwhile sees why the comment box is gone`,
      'tests/browser/session-profile.test.ts › switches save at once and stay; a ban meanwhile turns one back, is shown, and locks what would be refused',
    ],
  },
  {
    row: 'Banned: silently',
    says: 'also by the response flag isBanned, silently',
    shownBy: [
      `${conversation} › a reader who is banned meanwhile gets no notice on rating or removing a comment: the page shows what is closed`,
    ],
  },
  {
    row: 'Token validity: margin',
    says: 'a token is valid if more than 30 seconds remain before exp',
    shownBy: [`${token} › a token is valid while more than thirty seconds remain`],
  },
  {
    row: 'Token validity: one refresh',
    says: 'otherwise one refresh runs at a time, and other requests wait for it',
    shownBy: [
      `${token} › a hundred callers with an expired token cause one refresh and get its token`,
      `${ends} › causes one refresh for a hundred calls of a page, and all of them succeed`,
      `${ends} › causes one refresh for two tabs that return at the same time`,
    ],
  },
  {
    row: 'Token validity: polling',
    says: 'polling every 0.5 s',
    shownBy: [
      `${token} › without locks a tab waits for the refresh of another tab, looks every half a second, and uses its token`,
    ],
  },
  {
    row: 'Token validity: longest wait',
    says: 'up to about 2.5 s in one reading, up to 5 s in another',
    shownBy: [`${token} › without locks a tab that was closed during a refresh blocks others for five seconds at most`],
  },
  {
    row: 'Token validity: success',
    says: 'on success the new token is stored and a success-refresh-comments event is raised',
    shownBy: [
      `${token} › a new token is stored and announced by the event of the specification; a failed refresh is not`,
    ],
  },
  {
    row: 'Token validity: user',
    says: 'and the user is loaded if missing',
    shownBy: ['tests/browser/session.test.ts › an expired token is refreshed once, and the reader notices nothing'],
  },
  {
    row: 'Token validity: comments refuse',
    says: 'a 401 or 403 from the comments service raises a failed-refresh-comments event',
    shownBy: [
      'tests/browser/failures.test.ts › 401 and 403 from the comments are announced to the parts that show comments; other failures show a notice, and the text stays',
    ],
  },
  {
    row: 'Token validity: over',
    says: 'on 401, 403 or 404 from authenticated calls the token is cleared, the user reset',
    shownBy: [
      `${ends} › with %i for the reader’s own record ends the session`,
      `${token} › when the server gives no successor (%i) the token is removed`,
      `${ends} › ends a session that was ended elsewhere with the next call, and an owner’s page goes to the root`,
    ],
  },
  {
    row: 'Token validity: realtime',
    says: 'the realtime channel disconnected',
    shownBy: [
      'services/realtime/realtime.test.ts › is left by the tabs of a session that signs out, and its token is refused',
      signedOut,
    ],
  },
  {
    row: 'Token validity: root',
    says: 'and on certain pages the visitor is sent to the root',
    shownBy: [
      `${ends} › is forgotten without a session behind it, and the visitor of an owner’s page goes to the root`,
      `${ends} › ends a session that was ended elsewhere with the next call, and an owner’s page goes to the root`,
    ],
  },
  {
    row: 'Logout: revoke',
    says: 'calls revoke',
    shownBy: [`${ends} › revokes once when pressed twice`],
  },
  {
    row: 'Logout: what is cleared',
    says: 'clears the user, related data, folders and stored user data',
    shownBy: [nothingStays],
  },
  {
    row: 'Logout: then',
    says: 'then reloads or redirects',
    shownBy: [signedOut, `${ends} › reloads the page in Safari`],
  },
  {
    row: 'Logout: failed revoke',
    says: 'a failed revoke is logged and logout continues',
    shownBy: [`${ends} › logs a revoke that $how, signs the reader out all the same, and ends the session $when`],
  },
  {
    row: 'Sign-in: message',
    says: 'a message carrying an access token stores the token, fetches the user and runs a post-login action',
    shownBy: [
      'tests/browser/sign-in-providers.test.ts › the window of the service does not open without consent, and signing in there completes what the reader began',
      'tests/browser/sign-in-popup.test.ts › our own page receives the token, and the popup closes by itself',
    ],
  },
  {
    row: 'Sign-in: one tap',
    says: 'or a one-tap sign-in event',
    shownBy: [
      'tests/browser/sign-in-providers.test.ts › one tap of Google signs in without consent, and consent is asked for before the reader’s first change',
    ],
  },
  {
    row: '403 when fetching the user',
    says: 'clears data and redirects to / on protected pages',
    shownBy: [`${ends} › with %i for the reader’s own record ends the session › 403`],
  },
  {
    row: 'Owner guard',
    says: "on edit, settings, favorites and notifications, if the route's user id differs from the signed-in user's id, the client does a full redirect to the root",
    shownBy: [`${ends} › owners’ pages send any other signed-in reader to the root`],
  },
]

const opinions: SpecRow[] = [
  {
    row: 'Comment tree: top',
    says: 'a top-level comment has parent 0',
    shownBy: [
      'tests/spec/section-7-calls.test.ts › %s › comments POST /api/comments',
      'services/comments/rules/rules.test.ts › a comment on the post stands at the top',
    ],
  },
  {
    row: 'Comment tree: depth',
    says: 'replies at level 3 or deeper attach to their ancestor at level 2',
    shownBy: [
      'services/comments/rules/rules.test.ts › at level 3 and deeper it stands below the ancestor at level 2',
      'services/comments/comments.test.ts › keeps the tree: deep replies attach to their ancestor at level 2 and keep the comment they reply to',
    ],
  },
  {
    row: 'Comments: editing',
    says: 'editing removes the old video or attachment, uploads a new image, then saves',
    shownBy: [picture],
  },
  {
    row: 'Comments: adding',
    says: 'adding uploads the first file after the comment is created',
    shownBy: [picture],
  },
  {
    row: 'Comments: refusal',
    says: 'a refusal shows an error modal',
    shownBy: [
      `${conversation} › the fourth comment within a minute is refused in a dialog, keeps its text, and is accepted a minute later`,
    ],
  },
  {
    row: 'Comments: place of the modal',
    says: 'bottom sheet below 768 px width, centred above it',
    shownBy: [
      'tests/browser/constants.test.ts › a dialog is a sheet at the bottom below 768 px, and is in the middle from 768 px on',
    ],
  },
  {
    row: 'Comments: dragging',
    says: 'dragging past half its height closes the sheet',
    shownBy: [
      'tests/browser/session.test.ts › the sheet has no axe problems, Escape closes it and returns the focus, and dragging it past half its height closes it on a phone',
    ],
  },
  {
    row: 'Reactions: the same',
    says: 'choosing the current reaction removes it (count -1)',
    shownBy: [reactions],
  },
  {
    row: 'Reactions: another',
    says: 'choosing a different one moves the user (new +1, old -1)',
    shownBy: [reactions],
  },
  {
    row: 'Reactions: none',
    says: 'with none, the new count +1',
    shownBy: [reactions],
  },
  {
    row: 'Reactions: answer',
    says: 'the server response then replaces local state',
    shownBy: [oneReaction],
  },
  {
    row: 'Reactions: one in flight',
    says: 'only one reaction request may be in flight; others are ignored meanwhile',
    shownBy: [oneReaction],
  },
  {
    row: 'Reactions: failure',
    says: 'on failure the error is logged and the optimistic state stays',
    shownBy: [
      'tests/browser/failures.test.ts › a reaction that was not accepted is only logged, and stays as the reader chose it',
    ],
  },
]

const told: SpecRow[] = [
  {
    row: 'Notifications: live event',
    says: 'a live event adds the item to the top (de-duplicated by package_uuid) and raises the unviewed count by 1',
    shownBy: [
      `${news} › a new notification is added on top, once per package_uuid, and raises the unseen count`,
      `${conversation} › Anna writes and Boris replies: her bell counts the reply without a reload and leads to it, and what she is reading does not move`,
    ],
  },
  {
    row: 'Notifications: click',
    says: 'clicking marks it read',
    shownBy: [
      `${news} › a press marks a notification as read and lowers the count; a reset leaves none`,
      `${conversation} › Anna writes and Boris replies: her bell counts the reply without a reload and leads to it, and what she is reading does not move`,
    ],
  },
  {
    row: 'Notifications: reset',
    says: 'server reset sets the count to 0',
    shownBy: [
      `${news} › a press marks a notification as read and lowers the count; a reset leaves none`,
      'services/notifications/notifications.test.ts › lists pages and unseen notifications, marks one or all, and finds by ids',
    ],
  },
  {
    row: 'Notifications: update_meta',
    says: 'the kolokolchick_update_meta event triggers a refetch of the unviewed count',
    shownBy: [
      `${news} › kolokolchick_update_meta loads the unseen count again`,
      'tests/realtime.test.ts › a rating that joins an unseen notification makes clients count again after it, because it was counted before',
    ],
  },
  {
    row: 'Notifications: list',
    says: 'only the five listed events stay in the list',
    shownBy: [
      `${news} › only the listed events stay in the list; profile_updated is a badge only`,
      'services/notifications/notifications.test.ts › of a client of the specification hears of its events only; with filter__all_events of ours too',
      'tests/realtime.test.ts › of our own events a page is told only to count again',
    ],
  },
  {
    row: 'Badges: four',
    says: 'at most 4 at once, oldest dropped beyond that',
    shownBy: [
      `${news} › at most four badges are shown, the oldest is dropped; a failure is an error badge with its message`,
      `${conversation} › at most four badges are shown, a new one replaces the oldest, each leaves after five seconds, and the bell counts all`,
    ],
  },
  {
    row: 'Badges: time',
    says: 'each disappears after 5 s',
    shownBy: [
      `${conversation} › at most four badges are shown, a new one replaces the oldest, each leaves after five seconds, and the bell counts all`,
    ],
  },
  {
    row: 'Badges: errors',
    says: 'errors show as error badges',
    shownBy: [
      `${news} › at most four badges are shown, the oldest is dropped; a failure is an error badge with its message`,
    ],
  },
  {
    row: 'Nav',
    says: 'opening the nav closes other modals except search',
    shownBy: [`${reading} › opening the menu of sections closes other popovers and keeps the search`],
  },
  {
    row: 'Push queue: size',
    says: 'holds at most 10 and drops the oldest',
    shownBy: [
      'web/notices/push-queue.test.ts › at most ten notices wait, the oldest is dropped; each is shown for five seconds unless it sets its own time',
    ],
  },
  {
    row: 'Push queue: defaults',
    says: 'default type text-push, default timeout 5 s',
    shownBy: [
      'web/notices/push-queue.test.ts › a notice is shown for its full time, also while others wait',
      'web/notices/push-queue.test.ts › at most ten notices wait, the oldest is dropped; each is shown for five seconds unless it sets its own time',
    ],
  },
]

const polls: SpecRow[] = [
  {
    row: 'Quick poll: initial',
    says: 'starts initial or viewed (viewed if seen before)',
    shownBy: [
      `${poll} › a poll is answered by keyboard without the application, nothing moves, and the answer is marked and stays`,
    ],
  },
  {
    row: 'Quick poll: answered',
    says: 'becomes answered once stats are loaded after the user has an answer',
    shownBy: [
      `${poll} › a poll is answered by keyboard without the application, nothing moves, and the answer is marked and stays`,
      `${poll} › when views cannot be counted and numbers cannot be loaded, that is only logged, and the poll stays a form`,
    ],
  },
  {
    row: 'Quick poll: click',
    says: 'an answer is recorded by a click call, then selectedAnswer is set',
    shownBy: [
      `${poll} › a poll is answered by keyboard without the application, nothing moves, and the answer is marked and stays`,
      `${poll} › a failure is only logged, and the poll can be tried again`,
    ],
  },
  {
    row: 'Quick poll: unviewed first',
    says: 'a poll is picked per location: prefer unviewed',
    shownBy: [
      `${pick} › nothing is known: the first`,
      `${pick} › the first was viewed: the next`,
      `${poll} › a viewed poll gives way to one that was not viewed, also on a page opened within the application`,
    ],
  },
  {
    row: 'Quick poll: unanswered next',
    says: 'then unanswered',
    shownBy: [`${pick} › all were viewed: the first that is not answered`],
  },
  {
    row: 'Quick poll: random',
    says: 'else random',
    shownBy: [`${pick} › all were answered: any, the last`, `${pick} › all were answered: any, the first`],
  },
  {
    row: 'Quick poll: places',
    says: 'on the index page the between-posts and sidebar widgets are used; elsewhere the above-comments and sidebar widgets',
    shownBy: [
      'tests/browser/widgets.test.ts › with a poll is shown on %s only in the places %j, with its poll below its title (spec 4)',
    ],
  },
]

const browserPush: SpecRow[] = [
  {
    row: 'Browser push: delay',
    says: '2 s after load the status is checked',
    shownBy: [
      'tests/browser/constants.test.ts › the state of push notifications is checked two seconds after the reader is known',
    ],
  },
  {
    row: 'Browser push: device info',
    says: 'if permission is default or granted, device info is fetched',
    shownBy: [lost],
  },
  {
    row: 'Browser push: subscribed',
    says: 'if subscribed, the subscribed callback runs',
    shownBy: [
      `${push} › a press turns notifications on, a reply arrives as a notice, and the notice leads to the reply`,
    ],
  },
  {
    row: 'Browser push: unsubscribed',
    says: 'if not, the unsubscribed callback runs',
    shownBy: [lost],
  },
  {
    row: 'Browser push: failure',
    says: 'on failure or a non-200 answer a fresh subscribe is tried',
    shownBy: [lost],
  },
  {
    row: 'Browser push: permission',
    says: 'permission changing to granted re-checks',
    shownBy: [
      `${push} › a permission denied by the browser is reported once, to the reader who pressed, and granting it later subscribes`,
    ],
  },
  {
    row: 'Browser push: Safari',
    says: 'Safari shows a dialog, suppressed by a cookie',
    shownBy: [`${push} › Safari, which forgets subscriptions, offers them once and remembers «не сейчас»`],
  },
  {
    row: 'Browser push: retry',
    says: 'a failed subscribe retries itself',
    shownBy: [`${push} › a failed subscription is tried again, three times at most, before the reader is told`],
  },
]

const running: SpecRow[] = [
  {
    row: 'Views',
    says: 'fetched only when the user is logged in on the legacy CMS',
    shownBy: [
      'tests/wire/wire.test.ts › a list tells a reader with a valid token that they are signed in, and no shared cache keeps that reply',
      'services/cms-ajax/cms-ajax.test.ts › logged is true for a valid bearer token',
    ],
  },
  {
    row: 'Head scripts: kinds',
    says: 'fetched per page kind (recipe, health, regular)',
    shownBy: [
      'domain/script-kind.test.ts › %s has the scripts of a %s page',
      `${scripts} › each kind of page has its own scripts; the application adds those of the next page, and no script runs twice`,
    ],
  },
  {
    row: 'Head scripts: widgets',
    says: 'only parsed-html widgets',
    shownBy: ['tests/wire/wire.test.ts › %s › posts among scripts'],
  },
  {
    row: 'Head scripts: source',
    says: 'scripts with a source are appended to the body, deferred, in order',
    shownBy: [inOrder],
  },
  {
    row: 'Head scripts: inline',
    says: 'inline scripts run after all have loaded or failed',
    shownBy: [inOrder],
  },
  {
    row: 'Head scripts: flag',
    says: 'then a head-scripts-loaded flag is set',
    shownBy: [inOrder],
  },
  {
    row: 'Scroll depth: percentage',
    says: 'percentage is 0 above the element, 100 once past it, otherwise proportional',
    shownBy: [
      'web/features/measuring/scroll-depth.test.ts › an element at %o in a viewport of %d px is seen to %d percent',
    ],
  },
  {
    row: 'Scroll depth: thresholds',
    says: 'each threshold flips from not reached to reached once and fires one event',
    shownBy: [
      'web/features/measuring/scroll-depth.test.ts › each threshold is reported once, and a jump reports all thresholds on its way',
      'tests/browser/measuring.test.ts › a page view, a ping after a second, and each threshold of page and article are sent once, and no script is loaded for it',
    ],
  },
  {
    row: 'Scroll depth: reset',
    says: 'flags reset when page tracking is set up',
    shownBy: [
      'web/features/measuring/scroll-depth.test.ts › scroll depth is read at most once in 100 ms; a new page starts again',
    ],
  },
  {
    row: 'Realtime: reconnection',
    says: 'reconnects automatically, backoff 1 s up to 5 s, randomisation 0.5, unlimited attempts, connect timeout 20 s',
    shownBy: [
      'tests/constants.test.ts › the live connection returns after 1 s, at most 5 s, and gives up an attempt after 20 s',
      `${conversation} › after a lost connection returns, the comment and the notification of the meantime appear, and nothing is reloaded`,
    ],
  },
  {
    row: 'Realtime: left',
    says: 'the connection is left on logout or auth error',
    shownBy: [
      'services/realtime/realtime.test.ts › is left by the tabs of a session that signs out, and its token is refused',
      'services/realtime/realtime.test.ts › is left when the token expires, and can be joined again with a new one',
      signedOut,
    ],
  },
  {
    row: 'App lifecycle: stages',
    // Our application has no hooks of these names: it starts on intent, takes the markup over where it stands, and then acts.
    says: 'start-up, created, before-mount, mount, mounted',
    shownBy: [
      `${reading} › no script is loaded before the reader means to use the page, and then links open without a reload`,
      'tests/browser/failures.test.ts › a press before the application is loaded shows that it waits, is replaced by the next press, and never takes effect later by itself',
      'tests/browser/advertising.test.ts › what a network inserts into a place stays there when the application starts, and the next page gets a new place',
    ],
  },
  {
    row: 'App lifecycle: failure',
    says: 'any failure is recorded in the app error state',
    shownBy: [
      lifecycle,
      'tests/browser/measuring.test.ts › each fault of the page is reported once, and router responses and bots are not reported',
    ],
  },
  {
    row: 'App lifecycle: page change',
    says: 'page transition and loading start and end are signalled around each page change',
    shownBy: [navigation],
  },
]

export const section4: readonly SpecRow[] = [
  ...pages,
  ...widgets,
  ...session,
  ...opinions,
  ...told,
  ...polls,
  ...browserPush,
  ...running,
]
