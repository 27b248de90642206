// Section 6 of the specification, roles and permissions, claim by claim. `tests/rights.test.ts › %s › NAME` makes the
// call NAME as every caller in rights-table.ts.
import type { SpecRow } from './spec-row.ts'

const may = (...calls: string[]) => calls.map(name => `tests/rights.test.ts › %s › ${name}`)
const ownersOnly = 'tests/browser/session-ends.test.ts › owners’ pages send any other signed-in reader to the root'

export const section6: readonly SpecRow[] = [
  {
    row: 'Anonymous: content',
    says: 'reads content',
    shownBy: may('listHomePosts', 'getSinglePost', 'getHealthHome', 'getRecipe', 'listComments'),
  },
  {
    row: 'Anonymous: profiles',
    says: 'public profile posts and comments',
    shownBy: may('getPublicUser', 'listPublicPosts', 'listPublicComments'),
  },
  { row: 'Anonymous: polls', says: 'can answer polls', shownBy: may('clickPollAnswer') },
  {
    row: 'Anonymous: newsletter',
    says: 'and subscribe to the newsletter',
    shownBy: [
      ...may('runAjaxAction'),
      'tests/browser/forms.test.ts › a newsletter is ordered in the footer, confirmed from the mailbox and left with one click',
    ],
  },
  {
    row: 'Signed-in: token',
    says: 'access token stored locally',
    shownBy: [
      'tests/browser/session.test.ts › a reader signs in by the code from the mailbox, stays signed in after a reload, and signs out in two tabs',
    ],
  },
  {
    row: 'Signed-in: comments',
    says: 'can comment, edit, delete, report, like and dislike comments',
    shownBy: may('createComment', 'editComment', 'removeComment', 'flagComment', 'rateComment'),
  },
  { row: 'Signed-in: reactions', says: 'react to articles', shownBy: may('setPostReaction') },
  { row: 'Signed-in: favourites', says: 'favourite', shownBy: may('addFavorite', 'createFolder') },
  {
    row: 'Signed-in: own profile only',
    says: 'and use profile edit, settings, favourites and notifications of their own profile only',
    shownBy: [
      ...may('updateProfile', 'getNotificationSettings', 'listFavorites', 'listNotifications'),
      ownersOnly,
      "tests/rights.test.ts › Oleg's lists contain nothing of Lena's, whatever he asks for",
    ],
  },
  {
    row: 'Banned',
    says: 'blocked',
    shownBy: [
      'services/auth/auth.test.ts › a banned reader can read but not write, at once and with older tokens, until the ban is lifted',
      ...may('createComment', 'setPostReaction', 'addFavorite', 'updateProfile', 'clickPollAnswer'),
    ],
  },
  {
    row: 'CMS-logged-in',
    says: 'determines whether views are fetched',
    shownBy: [
      'tests/wire/wire.test.ts › a list tells a reader with a valid token that they are signed in, and no shared cache keeps that reply',
      'services/cms-ajax/cms-ajax.test.ts › logged is true for a valid bearer token',
    ],
  },
  {
    row: 'Roles',
    says: 'admin, moderator and user exist per application (auth, talker, pusher, quasar)',
    shownBy: [
      'services/auth/auth.test.ts › granted and removed roles apply to older tokens at once',
      'services/auth/auth.test.ts › each role can be granted in each application, and in no other',
    ],
  },
  {
    row: 'is_expert',
    says: 'the user record also carries is_expert',
    shownBy: ['services/auth/auth.test.ts › an expert is shown with their expertise, and user.changed is announced'],
  },
  {
    row: 'Authors',
    says: 'editor and expert authors are displayed',
    shownBy: ['tests/routes.test.ts › an article shows its author with their role, and the expert who checked it'],
  },
  {
    row: 'Admin link',
    says: "an admin link to the content system's post editor exists",
    shownBy: [
      'tests/browser/office-release.test.ts › an article links colleagues to its text; readers see no such link',
    ],
  },
  {
    row: 'Preview: type and hash',
    says: 'preview calls use a preview type (default admin-post-preview) and an optional hash',
    shownBy: [
      'tests/rights.test.ts › %s opens with the hash of the same text; without one for everybody if it is published, for nobody if it is a draft › getPostPreview',
      'tests/rights.test.ts › %s opens with the hash of the same text; without one for everybody if it is published, for nobody if it is a draft › getRecipePreview',
      'tests/routes.test.ts › a draft is shown to those who have its hash, and is never cached',
    ],
  },
  {
    row: 'Preview: cookies',
    says: 'without cookies',
    shownBy: ['tests/routes.test.ts › a draft is shown to those who have its hash, and is never cached'],
  },
  {
    row: 'Restricted sign-in',
    says: 'authentication methods can be restricted by location (isRestricted is fetched and stored)',
    shownBy: [
      'services/auth/sign-in/sign-in.test.ts › is offered only the services that are allowed there',
      'services/auth/location/locate.test.ts › the header of the proxy names the country; a malformed one is ignored',
      'tests/browser/sign-in-providers.test.ts › where ways to sign in are restricted, the sheet offers the remaining ones and says so',
      'tests/spec/section-7-calls.test.ts › %s › auth GET /api/v1/auth/location',
    ],
  },
]
