// The access matrix: a row for every call of the contract, a column for every kind of caller. rights.test.ts makes each of these calls and
// fails for a call without a row and for a row without a call.

import { payloadSchemaName } from '#contract/tracking-names.ts'
import { defaultMagazine } from '#domain/magazine.ts'

/**
 * The callers. Lena owns the requested things; the banned person requests their own.
 * - `owner`: Lena. `another`: a plain reader.
 * - `talker`: a moderator of comments, who is a plain reader for every other application.
 * - `moderator`, `admin`: of people (application `auth`).
 * - `expired`: Lena's own token, a minute too old. `forged`: Lena's own token with a role written into it.
 * - `service`: no person, but the installation's own key.
 * - `chief`: an administrator of the office with a reader's token, which has no second step.
 * - `office`: the same person with an office token.
 */
export const callers = [
  'anonymous',
  'another',
  'owner',
  'talker',
  'moderator',
  'admin',
  'banned',
  'expired',
  'forged',
  'service',
  'chief',
  'office',
] as const
export type Caller = (typeof callers)[number]

const idOf = (author: unknown) => (author as { integer_id: number }).integer_id

const yes = '200'
const who = '401 unauthorized'
const no = '403 forbidden'
const ban = '403 banned'
const taken = '409 conflict'
const wrong = '400 wrong_code'
const cold = '410 link_expired'
const gone = '404 not_found'

// prettier-ignore
const answers = {
  //                       anonymous another owner talker moderator admin banned expired forged service chief office
  /** Open. No token changes the reply. */
  everybody:              [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes],
  /** Open, and there is no such thing. */
  everybodyWithoutIt:     [gone, gone, gone, gone, gone, gone, gone, gone, gone, gone, gone, gone],
  /** Open, with more for the owner. An invalid or expired token gets what everybody sees. */
  everybodyReads:         [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes],
  /** Open. With an invalid or expired token nothing is written anonymously. */
  everybodyKnown:         [yes, yes, yes, yes, yes, yes, yes, who, who, yes, yes, yes],
  /** The same, but a banned reader is refused. */
  everybodyUnlessBanned:  [yes, yes, yes, yes, yes, yes, ban, who, who, yes, yes, yes],
  /** For services and the command line: needs the key; people are refused. */
  internal:               [no, no, no, no, no, no, no, no, no, yes, no, no],
  /** The same, with a hash that the office did not hand out. */
  internalWithoutTheHash: [no, no, no, no, no, no, no, no, no, no, no, no],
  /** The same, with a version that nobody has seen. */
  internalWithoutTheVersion: [no, no, no, no, no, no, no, no, no, taken, no, no],
  /** Any signed-in person, for anybody's things. The key does not sign anybody in. */
  anyReader:              [who, yes, yes, yes, yes, yes, yes, who, who, who, yes, yes],
  anyReaderWrites:        [who, yes, yes, yes, yes, yes, ban, who, who, who, yes, yes],
  /** Open, but not for people who may not write. */
  everybodyWrites:        [yes, yes, yes, yes, yes, yes, ban, who, who, yes, yes, yes],
  /** Private: moderators are refused too. */
  ownerReads:             [who, no, yes, no, no, no, yes, who, who, who, no, no],
  ownerWrites:            [who, no, yes, no, no, no, ban, who, who, who, no, no],
  /** Banned or not: 152-FZ gives everybody the right to be forgotten. */
  ownerLeaves:            [who, no, yes, no, no, no, yes, who, who, who, no, no],
  /** For everybody but Lena, who wrote the comment. */
  othersWrite:            [who, yes, no, yes, yes, yes, ban, who, who, who, yes, yes],
  talkerReads:            [who, no, no, yes, no, no, no, who, who, who, no, no],
  talkerWrites:           [who, no, no, yes, no, no, ban, who, who, who, no, no],
  ownerOrTalker:          [who, no, yes, yes, no, no, ban, who, who, who, no, no],
  /** For the other reader, who wrote the comment. */
  writerOrTalker:         [who, yes, no, yes, no, no, ban, who, who, who, no, no],
  /** By Lena's cookie, which everybody here has stolen: a valid token of another person beside it reveals the thief. */
  cookieGives:            [yes, who, yes, who, who, who, who, yes, who, yes, who, who],
  /** Open. Each browser gets its own number. */
  everybodyApart:         [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes],
  /** For signed-in people; everybody here has linked an account. */
  tiedAlready:            [who, taken, taken, taken, taken, taken, ban, who, who, who, taken, taken],
  /** Needs a code that was sent to the new mailbox only. */
  ownerWithoutTheCode:    [who, no, wrong, no, no, no, ban, who, who, who, no, no],
  /** Needs a credential that Google signed for one browser; nobody here has it. */
  ofAnotherBrowser:       [who, who, who, who, who, who, who, who, who, who, who, who],
  /** For the owner of the channel. Neither the key nor an expired token signs anybody in. */
  ownerListens:           [no, no, yes, no, no, no, ban, who, who, no, no, no],
  anyReaderListens:       [no, yes, yes, yes, yes, yes, ban, who, who, no, yes, yes],
  /** The holder of a cookie may end its session; only a forged token is refused. */
  cookieEnds:             [yes, yes, yes, yes, yes, yes, yes, yes, who, yes, yes, yes],
  /** Needs a token of the office; a role is not enough. Who may do what there is in services/newsroom/rights.test.ts. */
  officeReads:            [who, who, who, who, who, who, who, who, who, who, who, yes],
  officeWrites:           [who, who, who, who, who, who, ban, who, who, who, who, yes],
  officeReadsWithoutIt:   [who, who, who, who, who, who, who, who, who, who, who, gone],
  officeWithoutIt:        [who, who, who, who, who, who, ban, who, who, who, who, gone],
  /** The same, but the office person has no such key or offer. */
  officeWithoutTheKey:    [who, who, who, who, who, who, ban, who, who, who, who, who],
  officeWithoutTheOffer:  [who, who, who, who, who, who, ban, who, who, who, who, taken],
  /** Needs the cookie of a first sign-in, or the token of a letter, which nobody here has. */
  withoutTheStart:        [cold, cold, cold, cold, cold, cold, cold, cold, cold, cold, cold, cold],
  /** Needs the cookie of the office or a passkey, which nobody here has; tokens do not count. */
  withoutOfficeCookie:    [who, who, who, who, who, who, who, who, who, who, who, who],
  /** Needs a valid code, which nobody here has. */
  withoutTheOfficeCode:   [wrong, wrong, wrong, wrong, wrong, wrong, wrong, wrong, wrong, wrong, wrong, wrong],
} as const satisfies Record<string, readonly string[]>
export type RowKind = keyof typeof answers

export function answerFor(kind: RowKind, caller: Caller): string {
  return answers[kind][callers.indexOf(caller)]!
}

/** The id of an upload that does not exist. */
const noUpload = '0193a0c0-0000-7000-8000-000000000000'

/** Values for the calls: the owner's things, and what was prepared. */
export type Things = {
  /** Lena, or the banned person where they call; each has a favourite in a folder. */
  id: string
  folderId: number
  /** The person whose rights the internal calls change. */
  sasha: { id: string; email: string }
  /** An unused address, and the code that was sent to it. */
  newEmail: string
  code: string
  previewHash: string
  recipePreviewHash: string
  recipeAuthor: unknown
  picture: Uint8Array
  portrait: Uint8Array
  text: Uint8Array
  /** An unused link into the office. */
  officeToken: string
  /** The office person's other open session, and an unused spare code. */
  officeSessionId: string
  spareCode: string
}
export type Input = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}
/** The state before a call. `left`: the account was archived, and its deadline is over. */
export type Before = 'code sent' | 'left' | 'link made'
export type Row = readonly [RowKind, (Input | ((things: Things) => Input))?, Before?]

const noMenus = { header: [], footer: [], health: [], recipes: [] }

/** Lena's registered browser, and one that is not registered; the keys are those of RFC 8291. */
export const lenasBrowser = {
  type: 'web',
  token: 'https://127.0.0.1:9/push/lena',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const newBrowser = { ...lenasBrowser, token: 'https://127.0.0.1:9/push/new' }
const ofLenas = { token: lenasBrowser.token }

const pipeline = [{ name: 'post', path: 'posts/v2/by-slug', query: { slug: 'fikus-zimoj' } }]
const changedRule = {
  rule: 'too_short',
  action: 'off',
  params: {},
  examples: [],
  changedBy: '5a8f0d0e-5b5c-4a53-9d8e-0a7c1a6a2b11',
  changedAt: '2026-11-20T08:00:00.000Z',
} as const
const changedGroup = {
  key: 'same:велосипед',
  isOff: true,
  group: null,
  examples: [],
  changedBy: '5a8f0d0e-5b5c-4a53-9d8e-0a7c1a6a2b11',
  changedAt: '2026-11-20T08:00:00.000Z',
}
const articleDraft = {
  type: 'post',
  status: 'draft',
  slug: 'lyzhi',
  title: 'Лыжи',
  body: '<p>Мазь.</p>',
  publishedAt: null,
}
const preview = { key: 'text:9', postId: null, draft: articleDraft, endsAt: '2026-11-28T00:00:00Z' }
const recipeDraft = { status: 'draft', slug: 'kasha', title: 'Каша', publishedAt: null, portions: 1 }
const pollDraft = {
  id: 1,
  name: 'Полив',
  question: 'Как часто поливаете?',
  answers: [
    { id: 1, text: 'Раз в неделю' },
    { id: 2, text: 'Как вспомню' },
  ],
}
const issueContent = { subject: 'Сон', preheader: '', lists: ['newsletter'], rate: 600, blocks: [] }
const minutes = { prepMinutes: 1, cookMinutes: 9, totalMinutes: 10 }

const manyLinks = { action: 'off', params: { most: 2 }, examples: [] }
const created = { clientDataJSON: 'e30', attestationObject: 'e30' }
const newPasskey = { passkey: { id: 'a2V5', rawId: 'a2V5', type: 'public-key', response: created } }
const answered = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }
const passkey = { passkey: { id: 'a2V5', rawId: 'a2V5', type: 'public-key', response: answered } }
const newCodes = { code: '123456', are_kept: true }

/** Reads come before the calls that remove their posts. */
export const rights: Record<string, Row> = {
  // ---- content
  listHomePosts: ['everybodyReads'],
  listAuthors: ['everybodyReads'],
  listAuthorPosts: ['everybodyReads', { params: { path: 'anna' } }],
  listTopics: ['everybodyReads'],
  listTopicPosts: ['everybodyReads', { params: { path: 'dom/rasteniya' } }],
  listTags: ['everybodyReads'],
  listTagPosts: ['everybodyReads', { params: { path: 'zima' } }],
  listStreams: ['everybodyReads'],
  listStreamPosts: ['everybodyReads', { params: { path: 'kolonki' } }],
  listTopPosts: ['everybodyReads', { params: { path: 'week' } }],
  listPostsByDate: ['everybodyReads', { params: { path: '2026/11' } }],
  getSinglePost: ['everybody', { params: { slug: 'fikus-zimoj' } }],
  getPostPreview: [
    'everybody',
    ({ previewHash }) => ({ params: { id: 103 }, query: { preview_type_hash: previewHash } }),
  ],
  getSeo: ['everybody', { params: { path: 'fikus-zimoj' } }],
  getMenus: ['everybody'],
  listRecommendedPosts: ['everybody', { params: { id: 101 } }],
  altListHomePosts: ['everybodyReads'],
  altListAuthorPosts: ['everybodyReads', { params: { path: 'timur' } }],
  altListCategoryPosts: ['everybodyReads', { params: { path: 'dom' } }],
  altListTagPosts: ['everybodyReads', { params: { path: 'zima' } }],
  altListStreamPosts: ['everybodyReads', { params: { path: 'kolonki' } }],
  altListTopPosts: ['everybodyReads', { params: { path: 'all' } }],
  altListPostsByDate: ['everybodyReads', { params: { path: '2026' } }],
  altGetSinglePost: ['everybody', { params: { slug: 'fikus-zimoj' } }],
  altGetPostPreview: [
    'everybody',
    ({ previewHash }) => ({ params: { id: 103 }, query: { preview_type_hash: previewHash } }),
  ],
  aggregateSearch: ['everybodyReads', { body: ['fikus-zimoj'] }],
  resolvePath: ['everybody', { params: { slug: 'fikus-zimoj' } }],
  getMascot: ['everybody', { query: { page: 'error' } }],
  listWholeArticles: ['internal', { query: { ids: '101,103' } }],
  listArticleCards: ['internal', { body: { ids: [101] } }],
  listPeople: ['internal', { body: { ids: [1] } }],
  listPersonArticles: ['internal', { query: { person: 1 } }],
  listNewestOfTags: ['internal', { query: { tags: '1' } }],
  listSitemapShards: ['internal'],
  listSitemapEntries: ['internal', { query: { kind: 'posts', shard: 1 } }],
  listSitemapNews: ['internal'],
  listSearchDocuments: ['internal', { body: { ids: [101] } }],
  listPublicIds: ['internal'],
  listNewestIds: ['internal', { body: { sections: [], limit: 10 } }],
  getContentState: ['internal'],
  addOwnPages: ['internal'],
  listPersonDrafts: ['internal'],
  listTermDrafts: ['internal'],
  listArticleDrafts: ['internal'],
  previewWeeklyLetter: ['internal', { body: { title: 'День', excerpt: '', url: '/den', minutes: 4 } }],
  previewMessage: ['internal', { body: { title: 'День', body: 'О днях', url: '/den' } }],
  keepArticlePreview: ['internal', { body: preview }],
  endArticlePreviews: ['internal', { body: { keys: [preview.key] } }],
  getPostPreviewSeo: [
    'internal',
    ({ previewHash }) => ({ params: { id: 103 }, query: { preview_type_hash: previewHash } }),
  ],
  savePeople: ['internal', { body: { people: [{ slug: 'vera', name: 'Вера' }] } }],
  saveTerms: ['internal', { body: { terms: [{ kind: 'tag', slug: 'vesna', title: 'Весна' }] } }],
  saveMenus: ['internal', { body: { header: [], footer: [], health: [], recipes: [] } }],
  getArticleDraft: ['internal', { params: { id: 101 } }],
  listSiteArticles: ['internal', { body: { ids: [101] } }],
  listSiteRecipes: ['internal'],
  listGateArticles: ['internal', { body: {} }],
  listCheckedArticles: ['internal', { body: {} }],
  checkArticle: ['internal', { body: { draft: articleDraft } }],
  listReleaseChoices: ['officeReads', { query: { kind: 'topic' } }],
  saveArticles: ['internal', { body: { articles: [articleDraft] } }],

  // ---- health
  getHealthHome: ['everybodyReads'],
  listHealth: ['everybodyReads'],
  listHealthAuthorPosts: ['everybodyReads', { params: { path: 'mihail' } }],
  listHealthCategoryPosts: ['everybodyReads', { params: { slug: 'son' } }],
  listHealthTagPosts: ['everybodyReads', { params: { slug: 'leto' } }],
  getHealthPost: ['everybody', { params: { slug: 'son-v-zharu' } }],
  getHealthTypeBySlug: ['everybody', { query: { slug: 'son' } }],
  getHealthMenus: ['everybody'],
  listHealthSections: ['everybodyReads'],
  listHealthStreamPosts: ['everybodyReads', { params: { path: 'kolonki' } }],
  listHealthTopPosts: ['everybodyReads', { params: { path: 'week' } }],
  listHealthPostsByDate: ['everybodyReads', { params: { path: '2026' } }],

  // ---- recipes
  getRecipe: ['everybody', { params: { id: 'syrniki' } }],
  getRecipePreview: [
    'everybody',
    ({ recipePreviewHash }) => ({
      params: { id: 1_000_000_001 },
      query: { preview_type_hash: recipePreviewHash },
    }),
  ],
  listHomeRecipes: ['everybodyReads'],
  listRecipes: ['everybodyReads', { params: { path: 'zavtraki' } }],
  countRecipes: ['everybody'],
  getFilterMenu: ['everybody', { query: { path: 'zavtraki' } }],
  getFilterRoute: ['everybody', { params: { path: 'zavtraki/russkaya' } }],
  listFilterIngredients: ['everybody', { params: { q: 'яйц' } }],
  listWholeRecipes: ['internal', { query: { ids: '1000000002' } }],
  listAuthorRecipes: ['internal', { query: { author: 1 } }],
  listRecipeCards: ['internal', { body: { ids: [1_000_000_002] } }],
  listRecipeSitemapShards: ['internal'],
  listRecipeSitemapEntries: ['internal', { query: { kind: 'recipes', shard: 1 } }],
  listRecipeSearchDocuments: ['internal', { body: { ids: [1_000_000_001] } }],
  listPublicRecipeIds: ['internal'],
  listRecipeTermDrafts: ['internal'],
  listRecipeDrafts: ['internal'],
  getRecipeDraft: ['internal', { params: { id: 1_000_000_001 } }],
  keepRecipePreview: [
    'internal',
    {
      body: {
        key: preview.key,
        recipeId: null,
        draft: { ...recipeDraft, ...minutes, author: null },
        endsAt: preview.endsAt,
      },
    },
  ],
  endRecipePreviews: ['internal', { body: { keys: [preview.key] } }],
  listRecipeTermChoices: ['officeReads', { query: { facet: 'dish' } }],
  checkRecipe: ['internal', { body: { slug: 'shchi', terms: {}, products: [] } }],
  saveRecipeTerms: ['internal', { body: { terms: [{ facet: 'dish', slug: 'supy', title: 'Супы' }] } }],
  saveRecipes: [
    'internal',
    ({ recipeAuthor }) => ({ body: { recipes: [{ ...recipeDraft, ...minutes, author: recipeAuthor }] } }),
  ],

  // ---- several reads at once, search
  batchRequests: ['everybodyReads', { body: { pipeline } }],
  listEmptyQuestions: ['internal'],
  searchPosts: ['everybodyReads', { query: { q: 'фикус' } }],
  suggestQueries: ['everybody', { query: { q: 'фик' } }],
  listRedirects: ['officeReads'],
  setRedirects: ['officeWrites', { body: { items: [{ from: '/a', to: '/b' }] } }],
  removeRedirect: ['officeWithoutIt', { body: { from: '/net-takogo', expected: '/b' } }],
  listMissingAddresses: ['officeReads'],
  hideMissingAddress: ['officeWithoutIt', { body: { path: '/net-takogo', isHidden: true } }],
  findRedirect: ['internal', { body: { path: '/a' } }],
  noteMissingAddresses: ['internal', { body: { items: [{ path: '/staryy', times: 1, robots: 0, from: null }] } }],
  listArchivedRedirects: ['internal', { body: {} }],
  restoreRedirects: ['internal', { body: { items: [{ from: '/staryy', to: '/novyy' }] } }],
  findTermBySlug: ['internal', { body: { kind: 'tag', slug: 'zima' } }],
  listLinks: ['officeReads'],
  checkLinksNow: ['officeWrites'],
  hideLink: ['officeWithoutIt', { body: { target: '/net-takogo', isHidden: true } }],
  setOutsideLinks: ['officeWrites', { body: { isOn: false } }],
  countBrokenLinks: ['internal', { body: {} }],
  listRecipeLinks: ['internal', { body: {} }],
  findRecipesAt: ['internal', { body: { paths: ['/recipe/syrniki'] } }],
  findMissingMedia: ['internal', { body: { pictures: [1], files: [1] } }],
  listOfficeTerms: ['officeReads', { query: { kind: 'tag' } }],
  addOfficeTerm: ['officeWrites', { body: { kind: 'tag', title: 'Осень' } }],
  changeOfficeTerm: ['officeWithoutIt', { params: { id: 999_999 }, body: { title: 'Лето' } }],
  removeOfficeTerm: ['officeWithoutIt', { params: { id: 999_999 } }],
  previewTermMerge: ['officeReadsWithoutIt', { params: { id: 999_999 }, query: { into: 999_998 } }],
  listTermTwins: ['officeReads'],
  tellTermsApart: ['officeWithoutIt', { body: { one: 999_999, other: 999_998, areApart: true } }],
  mergeOfficeTerm: ['officeWithoutIt', { params: { id: 999_999 }, body: { into: 999_998 } }],
  listWordGroups: ['officeReads'],
  addWordGroup: ['officeWrites', { body: { kind: 'spoken', words: ['зелёнка'], meant: ['растение'] } }],
  changeWordGroup: [
    'officeWithoutIt',
    {
      params: { key: 'own:net' },
      body: { expected: 0, isOff: true, kind: 'same', words: ['рис', 'плов'], meant: [], examples: [] },
    },
  ],
  resetWordGroup: ['officeWithoutIt', { params: { key: 'own:net' }, query: { expected: 0 } }],
  previewQuestion: ['officeWrites', { body: { question: 'фикус зимой' } }],
  listArchivedWordGroups: ['internal'],
  restoreWordGroups: ['internal', { body: { groups: [changedGroup] } }],

  // ---- widgets
  listWidgets: ['everybody', { query: { includes: 'sidebar' } }],
  listRecipeWidgets: ['everybody', { query: { includes: 'recipes-sidebar' } }],
  listScripts: ['everybody'],
  listRecipeScripts: ['everybody'],
  getMagazine: ['officeReads'],
  changeMagazine: [
    'officeWithoutTheOffer',
    { params: { part: 'age' }, body: { values: { age: '12+' }, expected: { age: '18+' } } },
  ],
  countMenuTexts: ['officeReads'],
  getMenuTrees: ['internal'],
  replaceMenuTrees: ['internalWithoutTheVersion', { body: { trees: noMenus, expected: 99 } }],
  listConsentTexts: ['officeReads'],
  setConsentDraft: ['officeWithoutTheOffer', { params: { kind: 'data' }, body: { body: 'Текст', expected: 99 } }],
  publishConsentText: [
    'officeWithoutTheOffer',
    { params: { kind: 'data' }, body: { expected: 99, effectiveAt: null, asksAgain: false } },
  ],
  cancelConsentText: ['officeWithoutIt', { params: { kind: 'data', version: '1999-01-01' } }],
  getConsentText: ['everybodyWithoutIt', { params: { kind: 'letters', version: '1999-01-01' } }],
  listArchivedConsents: ['internal'],
  restoreConsents: ['internal', { body: { items: [] } }],
  getCopies: ['officeReads'],
  startExport: ['officeWrites'],
  listExports: ['officeReads'],
  listArchivedMagazine: ['internal'],
  restoreMagazine: ['internal', { body: { values: defaultMagazine } }],
  listArchivedCommentRules: ['internal'],
  restoreCommentRules: ['internal', { body: { items: [changedRule] } }],
  listArchivedMenus: ['internal'],
  restoreMenus: ['internal', { body: { trees: noMenus } }],
  listNewsletterLists: ['officeReads'],
  setNewsletterList: [
    'officeWithoutTheOffer',
    {
      params: { listId: 'newsletter' },
      body: { name: 'Письма', description: '', fromName: 'Дельно', expected: 99 },
    },
  ],
  listSetAside: ['officeReads'],
  takeBackAddress: ['officeWithoutIt', { body: { id: '5a8f0d0e-5b5c-4a53-9d8e-0a7c1a6a2b11' } }],
  listIssues: ['officeReads'],
  addIssue: ['officeWrites', { body: issueContent }],
  getIssue: ['officeReadsWithoutIt', { params: { id: 999 } }],
  changeIssue: ['officeWithoutIt', { params: { id: 999 }, body: { ...issueContent, expected: 1 } }],
  removeIssue: ['officeWithoutIt', { params: { id: 999 }, body: { expected: 1 } }],
  testIssue: ['officeWithoutIt', { params: { id: 999 } }],
  sendIssue: ['officeWithoutIt', { params: { id: 999 }, body: { expected: 1, at: null } }],
  steerIssue: ['officeWithoutIt', { params: { id: 999 }, body: { step: 'pause' } }],
  listArchivedNewsletters: ['internal'],
  restoreNewsletters: [
    'internal',
    { body: { lists: [{ id: 'sleep', name: 'Сон', description: '', fromName: 'Дельно' }], issues: [] } },
  ],
  listOfficePolls: ['officeReads'],
  addOfficePoll: [
    'officeWrites',
    { body: { question: 'Чай или кофе?', name: '', postId: null, closesAt: null, answers: ['Чай', 'Кофе'] } },
  ],
  changeOfficePoll: [
    'officeWithoutIt',
    {
      params: { id: 999 },
      body: {
        expected: 0,
        question: 'Чай?',
        name: '',
        postId: null,
        closesAt: null,
        answers: [
          { id: null, text: 'Чай' },
          { id: null, text: 'Кофе' },
        ],
      },
    },
  ],
  listWidgetDrafts: ['internal'],
  saveWidgets: [
    'internal',
    { body: { widgets: [{ type: 'parsed-html', slot: 'footer', html: '<p>Пишите нам</p>' }] } },
  ],
  removeWidgets: ['internal', { body: { ids: [1] } }],
  getFront: ['officeReads'],
  changeFront: [
    'officeWrites',
    {
      body: {
        changes: [
          {
            key: 'pin:0193a0c0-0000-7000-8000-000000000001',
            expected: 0,
            wanted: { kind: 'pin', place: 1, postId: 101 },
          },
        ],
      },
    },
  ],
  undoFrontChanges: ['officeWithoutTheOffer', { body: { changes: [{ key: 'widget:7', version: 1 }] } }],
  showFront: ['officeWithoutTheOffer', { body: { changes: [{ key: 'widget:7', version: 1 }] } }],
  returnFront: ['officeWithoutIt', { params: { releaseId: 7 } }],
  checkWidgets: ['officeWrites', { body: { path: '/' } }],
  previewScripts: ['officeWrites', { body: { html: '<script>x()</script>' } }],
  previewAds: [
    'officeWrites',
    { body: { place: { kind: 'ads', place: 'sidebar', height: 250, isKept: true, rooms: [''] } } },
  ],
  listAds: ['internal'],
  findFrontPosts: ['officeReads', { query: { q: 'фикус' } }],
  listFrontPins: ['internal'],
  previewFront: ['internalWithoutTheHash', { body: { hash: 'x', at: null, includes: 'sidebar' } }],
  listArchivedPins: ['internal'],
  restorePins: ['internal', { body: { pins: [{ place: 1, postId: 101 }] } }],
  listArchivedAds: ['internal'],
  restoreAds: ['internal', { body: { places: [{ place: 'footer', height: 100, isKept: true, rooms: [''] }] } }],

  // ---- media
  uploadImage: ['internal', ({ picture }) => ({ body: picture, query: { source: 'test:red' } })],
  findImages: ['internal', { body: { sources: ['test:red'] } }],
  listStoredImages: ['internal'],
  restoreImages: ['internal', { body: { images: [] } }],
  removeImage: ['internal', { query: { source: 'test:red' } }],
  uploadFile: ['internal', ({ text }) => ({ body: text, query: { name: 'Заметка.txt', source: 'test:note' } })],
  findFiles: ['internal', { body: { sources: ['test:note'] } }],
  listStoredFiles: ['internal'],
  restoreFileWords: ['internal', { body: { files: [] } }],
  findPictures: ['internal', { body: { ids: [1] } }],
  listPictureChanges: ['internal'],
  listArticleMedia: ['internal', { body: {} }],
  listTaxonomyMedia: ['internal', { body: {} }],
  listRecipeMedia: ['internal', { body: {} }],
  listWidgetMedia: ['internal', { body: {} }],
  listTextMedia: ['internal', { body: {} }],
  listIssueMedia: ['internal', { body: {} }],

  // ---- the media library of the office
  listLibrary: ['officeReads'],
  countLibrary: ['officeReads'],
  getLibraryItem: ['officeReadsWithoutIt', { params: { kind: 'picture', id: 7 } }],
  changeLibrary: ['officeWithoutIt', { body: { changes: [{ kind: 'picture', id: 7, alt: 'Фикус' }] } }],
  removeFromLibrary: ['officeWrites', { body: { items: [{ kind: 'picture', id: 7 }] } }],
  bringBackToLibrary: ['officeWrites', { body: { items: [{ kind: 'picture', id: 7 }] } }],
  replacePicture: ['officeWithoutIt', { params: { id: 7 }, body: { by: 8 } }],
  takeReplacementBack: ['officeWithoutIt', { params: { id: 7 } }],
  startUpload: ['officeWrites', { body: { name: 'Фикус.jpg', size: 10 } }],
  getUpload: ['officeReadsWithoutIt', { params: { id: noUpload } }],
  sendPiece: ['officeWithoutIt', ({ text }) => ({ params: { id: noUpload }, query: { at: 0 }, body: text })],
  finishUpload: ['officeWithoutIt', { params: { id: noUpload } }],
  dropUpload: ['officeWithoutIt', { params: { id: noUpload } }],

  // ---- favourites and folders
  listFavorites: ['ownerReads', ({ id }) => ({ params: { id } })],
  listFolders: ['ownerReads', ({ id }) => ({ params: { id } })],
  addFavorite: ['ownerWrites', ({ id, folderId }) => ({ params: { id }, body: { postId: 102, folderId } })],
  moveFavorite: ['ownerWrites', ({ id }) => ({ params: { id, postId: 101 }, body: { folderId: null } })],
  removeFavorite: ['ownerWrites', ({ id }) => ({ params: { id, postId: 101 } })],
  createFolder: ['ownerWrites', ({ id }) => ({ params: { id }, body: { name: 'Лес' } })],
  renameFolder: ['ownerWrites', ({ id, folderId }) => ({ params: { id, folderId }, body: { name: 'Дача' } })],
  removeFolder: ['ownerWrites', ({ id, folderId }) => ({ params: { id, folderId } })],

  // ---- profiles and accounts
  updateProfile: ['ownerWrites', ({ id }) => ({ params: { id }, body: { about: 'Пеку хлеб' } })],
  removeSocial: ['ownerWrites', ({ id }) => ({ params: { id, social: 'vkontakte' } })],
  uploadAvatar: ['ownerWrites', ({ id, portrait }) => ({ params: { id }, body: portrait })],
  removeAvatar: ['ownerWrites', ({ id }) => ({ params: { id } })],
  archiveUser: ['ownerLeaves', ({ id }) => ({ params: { id }, body: { reason_code: 'tired' } })],
  unarchiveUser: ['ownerLeaves', ({ id }) => ({ params: { id } }), 'left'],
  exportUser: ['ownerReads', ({ id }) => ({ params: { id } })],
  getPublicUser: ['everybody', ({ id }) => ({ params: { id } })],
  listPublicPosts: ['everybodyReads', ({ id }) => ({ params: { id } })],
  listPublicComments: ['everybody', ({ id }) => ({ params: { id } })],
  tieAuthor: ['internal', ({ id }) => ({ body: { id, person: 1 } })],

  // ---- reactions
  listPersonReactions: ['internal', ({ id }) => ({ query: { user_id: id } })],
  listPostReactions: ['everybodyReads', { query: { post_ids: '101' } }],
  setPostReaction: ['anyReaderWrites', { body: { post_id: 101, user_state: 'heart' } }],

  // ---- quiz
  savePolls: ['internal', { body: { polls: [pollDraft] } }],
  listPolls: ['internal'],
  listQuickPolls: ['internal', { query: { ids: '7' } }],
  listPersonVotes: ['internal', ({ id }) => ({ query: { user_id: id } })],
  getQuickPoll: ['everybody', { params: { id: 1 } }],
  clickPollAnswer: ['everybodyWrites', { params: { answerId: 1 } }],
  getPollStats: ['everybody', { params: { id: 1 } }],
  countPollView: ['everybodyApart', { params: { id: 1 } }],

  // ---- comments
  listComments: ['everybodyReads', { params: { postId: 101 } }],
  listLastComments: ['everybody'],
  countComments: ['everybody', { query: { post_ids: '101' } }],
  listCommentsByIds: ['internal', { body: { post_ID: 101, ids: [1] } }],
  listCommentsByPerson: ['internal', ({ id }) => ({ body: { user_id: id, audience: 'owner' } })],
  listPersonOpinions: ['internal', ({ id }) => ({ body: { user_id: id } })],
  listCommentsBySlug: ['internal', { params: { type: 'post', slug: 'fikus-zimoj' } }],
  listCommentDrafts: ['internal'],
  importComments: [
    'internal',
    {
      body: {
        comments: [
          {
            source: 'old:1',
            postId: 101,
            author: { source: 'old:person:1', name: 'Галина' },
            content: 'Цветёт',
            createdAt: '2019-03-01T10:00:00+03:00',
          },
        ],
      },
    },
  ],
  createComment: ['anyReaderWrites', { body: { post_ID: 101, content: 'Полила — ожил' } }],
  rateComment: ['othersWrite', { body: { id: 1, state: 'like' } }],
  listReactions: ['everybody', { params: { id: 1 } }],
  flagComment: ['othersWrite', { body: { id: 1, report: 'spam' } }],
  addCommentFile: ['ownerWrites', ({ picture }) => ({ body: { post_id: 101, comment_id: 1, image: picture } })],
  editComment: ['ownerWrites', { body: { id: 1, content: 'А мой засох, как тут: https://youtu.be/abcdefghijk' } }],
  restrictPerson: [
    'officeWrites',
    ({ id }) => ({ body: { userId: id, measure: 'read_only', reason: 'insult', days: 3, letter: 'До 24 ноября' } }),
  ],
  endRestriction: ['officeWithoutIt', { params: { id: 99 } }],
  takeComments: ['officeWrites', { body: {} }],
  getQueuedComment: ['officeReads', { params: { id: 1 } }],
  decideComments: ['officeWrites', { body: { ids: [1], action: 'keep' } }],
  undoDecision: ['officeWithoutIt', { params: { id: 99 } }],
  putOffComments: ['officeWrites', { body: { ids: [1] } }],
  listHiddenComments: ['officeReads'],
  listAppeals: ['officeReads'],
  closeAppeal: ['officeWithoutIt', { params: { id: 99 }, body: { outcome: 'upheld' } }],
  listCommentRules: ['officeReads'],
  tryCommentRule: ['officeWrites', { params: { rule: 'many_links' }, body: manyLinks }],
  changeCommentRule: ['officeWrites', { params: { rule: 'many_links' }, body: { ...manyLinks, expected: 0 } }],
  listCommentRuleChanges: ['officeReads'],
  takeBackCommentRule: ['officeWithoutIt', { params: { id: 99 } }],
  countModeration: ['internal', { body: { sections: null } }],
  reopenAppeal: ['officeWithoutIt', { params: { id: 99 } }],
  getHiddenComment: ['internal', { body: { decisionId: 99, commentId: 1 } }],
  getMemberSections: ['internal', ({ id }) => ({ body: { userId: id } })],
  listRestrictions: ['officeReads', ({ id }) => ({ query: { userIds: id } })],
  listRestrictedPeople: ['officeReads'],
  listModeration: ['talkerReads'],
  moderateComment: ['talkerWrites', { body: { id: 1, action: 'approve' } }],
  removeCommentFile: ['ownerOrTalker', { params: { id: 1 } }],
  removeCommentVideo: ['ownerOrTalker', { params: { id: 1 } }],
  removeComment: ['writerOrTalker', { query: { id: 2 } }],

  // ---- notifications; Lena's first one is number 1
  listNotifications: ['ownerReads', ({ id }) => ({ params: { userId: id } })],
  viewNotifications: ['ownerWrites', ({ id }) => ({ params: { userId: id }, body: {} })],
  viewNotification: ['ownerWrites', ({ id }) => ({ params: { userId: id, id: '1' } })],
  searchNotifications: ['ownerWrites', ({ id }) => ({ params: { userId: id }, body: { ids: ['1'] } })],
  resetNotifications: ['ownerWrites', ({ id }) => ({ params: { userId: id } })],
  getNotificationSettings: ['ownerReads', ({ id }) => ({ params: { userId: id } })],
  changeNotificationSettings: [
    'ownerWrites',
    ({ id }) => ({ params: { userId: id }, body: { setting_subs_to_email_packages: 0 } }),
  ],
  listUnseenNotifications: ['internal', { body: { ids: ['1'] } }],
  listPersonNotifications: ['internal', ({ id }) => ({ query: { user_id: id } })],
  authorizeChannel: ['ownerListens', ({ id }) => ({ body: { channel_name: `private-${id}` } })],
  authenticateSocket: ['anyReaderListens', { body: { socket_id: '1.2' } }],

  // ---- browsers with push messages; their addresses are secrets of their owners
  getPushKey: ['everybody'],
  addSub: ['everybodyKnown', { body: newBrowser }],
  subscribe: ['everybodyKnown', { body: newBrowser }],
  unsubscribe: ['everybodyKnown', { body: ofLenas }],
  getDevice: ['everybodyReads', { query: ofLenas }],
  getSubStatus: ['everybodyReads', { query: ofLenas }],
  listPersonDevices: ['internal', ({ id }) => ({ query: { user_id: id } })],
  sendToToken: ['ownerWrites', { body: ofLenas }],

  // ---- signing in
  requestEmailCode: ['everybody', ({ newEmail }) => ({ body: { email: newEmail } })],
  verifyEmailCode: [
    'everybody',
    ({ newEmail, code }) => ({ body: { email: newEmail, code, consent: '2026-11' } }),
    'code sent',
  ],
  refreshToken: ['cookieGives'],
  revokeToken: ['cookieEnds'],
  getSigningKeys: ['everybody'],
  getLocation: ['everybody'],
  listSignInMethods: ['everybodyApart'],
  signInByGoogleCredential: ['ofAnotherBrowser', { body: { credential: 'x.y.z' } }],
  linkSocial: ['tiedAlready', { params: { provider: 'yandex' }, body: {} }],
  getUser: ['anyReader', ({ id }) => ({ params: { id } })],
  giveConsent: ['ownerWrites', ({ id }) => ({ params: { id }, body: { consent: '2026-11' } })],
  changeUser: ['ownerWrites', ({ id }) => ({ params: { id }, body: { about: 'Пеку хлеб' } })],
  confirmEmail: ['ownerWithoutTheCode', ({ id }) => ({ params: { id }, body: { code: '123456' } })],
  askForEmail: ['internal', ({ id }) => ({ body: { id, email: 'nowhere@delno.test', network: '10.0.0.0' } })],
  listColleagues: ['internal', { body: {} }],
  getUsers: ['internal', ({ id }) => ({ body: { ids: [id] } })],
  listViewerNews: ['internal', {}],
  updateUser: ['internal', ({ id }) => ({ body: { id, changes: { about: 'Пеку хлеб' } } })],
  markArchived: [
    'internal',
    // Not Lena: her token would stay that of an archived account even after the tables are restored.
    ({ sasha: { id } }) => ({
      body: { id, archive: { deadline: '2026-12-21T06:00:00Z', reasonCode: 'tired', reasonComment: null } },
    }),
  ],
  getPersonRecord: ['internal', ({ id }) => ({ body: { id } })],
  grantRole: ['internal', ({ sasha: { email } }) => ({ body: { email, application: 'talker', name: 'moderator' } })],
  removeRole: ['internal', ({ sasha: { email } }) => ({ body: { email, application: 'quasar', name: 'user' } })],
  setBan: ['internal', ({ sasha: { email } }) => ({ body: { email, isBanned: true } })],
  getUserByEmail: ['internal', ({ sasha: { email } }) => ({ body: { email } })],
  setEmail: ['internal', ({ sasha: { email } }) => ({ body: { email, to: email } })],
  setExpert: ['internal', ({ sasha: { email } }) => ({ body: { email, expertise: 'Врач' } })],
  eraseUser: ['internal', ({ sasha: { id } }) => ({ body: { id } }), 'left'],

  // ---- what readers send
  runAjaxAction: ['everybody', { body: { action: 'typo', url: '/fikus-zimoj', text: 'фикуз' } }],
  sendAdsForm: [
    'everybody',
    { body: { name: 'Вера', email: 'vera@delno.test', text: 'Хотим рассказать о лейках', agree: 'true' } },
  ],
  askQuestion: ['everybodyUnlessBanned', { body: { name: 'Лена', text: 'Почему желтеет фикус?' } }],
  getIpVersion: ['everybody'],
  getLogged: ['everybodyReads'],
  addTypo: [
    'internal',
    { body: { url: '/fikus-zimoj', text: 'фикуз', before: '', after: '', comment: '', network: '10.0.0.1' } },
  ],
  addQuestion: ['internal', { body: { user_id: null, name: 'Лена', text: 'Почему желтеет фикус?', url: null } }],
  listInbox: ['internal'],
  getInboxItem: ['internal', { params: { id: 1 } }],
  markInbox: ['internal', { body: { ids: [1], state: 'done' } }],
  countInbox: ['internal'],
  claimInboxItem: ['internal', { body: { id: 2, by: noUpload } }],
  giveInboxItem: ['internal', { body: { id: 2, to: null } }],
  sortInboxItem: ['internal', { body: { id: 2, kind: 'letter' } }],
  sendInboxNews: ['internal', { body: { id: 1, subject: 'Вышло', text: 'Читайте' } }],
  requestSubscription: ['internal', { body: { email: 'vera@delno.test', type: 'newsletter' } }],
  listSubscribers: ['internal', { query: { type: 'newsletter' } }],
  listSubscriptions: ['internal', { body: { email: 'lena@delno.test' } }],
  removeSubscriptions: ['internal', { body: { email: 'lena@delno.test' } }],

  countSaved: [
    'internal',
    { body: { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z', postIds: [101, 201] } },
  ],

  // ---- analytics
  collectEvents: ['everybody', { body: { schema: payloadSchemaName, data: [{ e: 'pv', tv: 'js-4.10.1', p: 'web' }] } }],
  countReadersNow: ['internal'],
  getPostStatistics: ['internal', { params: { postId: 101 }, query: { from: '2026-11-01', to: '2026-11-30' } }],
  listReadingDays: ['internal', { body: { from: '2026-11-01', to: '2026-11-30', postIds: null } }],
  listMostRead: [
    'internal',
    {
      body: {
        period: { from: '2026-11-08', to: '2026-11-14' },
        before: { from: '2026-11-01', to: '2026-11-07' },
        postIds: null,
        limit: 10,
      },
    },
  ],
  getReachedBlocks: ['internal', { params: { postId: 101 }, query: { from: '2026-11-01', to: '2026-11-30' } }],
  listTrialsOfHeadlines: ['internal', { body: { postIds: null } }],
  listPersonEvents: ['internal', ({ id }) => ({ query: { user_id: id } })],
  reportProblem: ['everybody', { body: { name: 'TypeError', message: 'x is not a function' } }],
  reportServerProblem: ['internal', { body: { name: 'Error', message: 'Нет места' } }],
  listProblems: ['internal'],

  // ---- the newsroom
  createText: ['officeWrites', { body: { title: 'Фикус' } }],
  listTexts: ['officeReads'],
  findInOffice: ['officeReads', { query: { q: 'фикус' } }],
  findPostTitles: ['internal', { body: { readings: ['фикус'] } }],
  findLibraryItems: ['internal', { body: { readings: ['фикус'] } }],
  countBell: ['officeReads'],
  listBell: ['officeReads'],
  markBell: ['officeWrites', { body: { ids: [1] } }],
  muteText: ['officeWithoutIt', { params: { id: 999 }, body: { isMuted: true } }],
  askForText: ['officeWithoutIt', { params: { id: 999 } }],
  getOfficeSetup: ['officeReads'],
  getText: ['officeReads', { params: { id: 1 } }],
  changeText: ['officeWrites', { params: { id: 1 }, body: { kind: 'news' } }],
  getPlanBoard: ['officeReads'],
  listSitePosts: ['officeReads'],
  queueText: ['officeWrites', { params: { id: 1 }, body: { stage: 'ready' } }],
  listTextOwners: ['officeReads'],
  listWeekNorms: ['officeReads', { query: { from: '2026-11-16T00:00:00+03:00' } }],
  setWeekNorm: ['officeWrites', { params: { section: 'dom' }, body: { count: 3 } }],
  listIdeaSources: ['officeReads'],
  listOfficeInbox: ['officeReads'],
  listInboxHelpers: ['officeReads'],
  openInboxItem: ['officeWithoutIt', { params: { id: 999 } }],
  answerInboxItem: ['officeWithoutIt', { params: { id: 999 }, body: { text: 'Поливайте' } }],
  closeInboxItem: ['officeWithoutIt', { params: { id: 999 }, body: { outcome: 'closed' } }],
  takeInboxBack: ['officeWithoutIt', { body: { ids: [999] } }],
  handInboxItem: ['officeWithoutIt', { params: { id: 999 }, body: { to: null } }],
  sortLetter: ['officeWithoutIt', { params: { id: 999 }, body: { kind: 'letter' } }],
  planInboxItem: ['officeWithoutIt', { params: { id: 999 } }],
  checkTypos: ['officeWrites'],
  getToday: ['officeReads'],
  putOff: ['officeWrites', { body: { key: 'inbox:typo', until: '2026-11-22T10:00:00+03:00' } }],
  mendJobs: ['officeWrites', { body: { queue: 'mail.send-letter' } }],
  countReaders: ['officeReads'],
  fixTypos: ['officeWrites', { body: { items: [{ id: 999, correction: 'Фикус' }] } }],
  getNumbers: ['officeReads'],
  getAdvertisingNumbers: ['officeReads'],
  getPostNumbers: ['officeReads', { params: { postId: 101 } }],
  listHeadlineTrials: ['officeReads'],
  keepHeadline: ['officeWithoutIt', { params: { postId: 999 }, body: { key: '999-a', title: 1 } }],
  listDictionaryWords: ['officeReads'],
  addDictionaryWord: ['officeWrites', { params: { word: 'шпинатник' } }],
  listProofreadingChanges: ['officeReads'],
  changeProofreadingRule: ['officeWrites', { params: { rule: 'stamps' }, body: { isOff: true } }],
  resetProofreadingRule: ['officeWithoutIt', { params: { rule: 'net-takogo' } }],
  removeDictionaryWord: ['officeWithoutIt', { params: { word: 'нетакого' } }],
  takeIdea: ['officeWithoutIt', { body: { source: { kind: 'search', words: 'нет такого' } } }],
  moveText: ['officeWrites', { params: { id: 1 }, body: { stage: 'ready' } }],
  removeText: ['officeWithoutIt', { params: { id: 999 } }],
  bringTextBack: ['officeWithoutIt', { params: { id: 999 } }],
  listTextVersions: ['officeReads', { params: { id: 1 } }],
  nameTextVersion: ['officeWrites', { params: { id: 1 }, body: { name: 'Начало' } }],
  getTextVersion: ['officeReads', { params: { id: 1, versionId: 1 } }],
  listTextStrokes: ['officeReads', { params: { id: 1, versionId: 1 } }],
  restoreTextVersion: ['officeWrites', { params: { id: 1, versionId: 1 } }],
  listTextRemarks: ['officeReads', { params: { id: 1 } }],
  addTextRemark: ['officeWithoutIt', { params: { id: 1 }, body: { body: 'Точно?', rootId: 1 } }],
  changeTextRemark: ['officeWithoutIt', { params: { id: 1, remarkId: 1 }, body: { isResolved: true } }],
  removeTextRemark: ['officeWithoutIt', { params: { id: 1, remarkId: 1 } }],
  listClaims: ['officeReads', { params: { id: 1 } }],
  addClaim: ['officeWithoutIt', { params: { id: 999 }, body: { range: { start: 'AAAB', end: 'AAAB', quote: 'Сон' } } }],
  changeClaim: ['officeWithoutIt', { params: { id: 1, claimId: 999 }, body: { state: 'true' } }],
  removeClaim: ['officeWithoutIt', { params: { id: 1, claimId: 999 } }],
  takeSourceChange: [
    'officeWithoutIt',
    { params: { id: 999, claimId: 1, findingId: 1 }, body: { before: '35', after: '40' } },
  ],
  dismissSourceChange: [
    'officeWithoutIt',
    { params: { id: 999, claimId: 1, findingId: 1 }, body: { isDismissed: true } },
  ],
  getSourceCheck: ['officeReads'],
  setSourceCheck: ['officeWrites', { body: { isOn: false } }],
  listUntakenArticles: ['officeReads'],
  listLivingTexts: ['officeReads'],
  getTextReview: ['officeReadsWithoutIt', { params: { id: 999 } }],
  setReviewDay: ['officeWithoutIt', { params: { id: 999 }, body: { on: '2027-01-01' } }],
  addReaderChange: ['officeWithoutIt', { params: { id: 999 }, body: { words: 'Порог другой' } }],
  removeReaderChange: ['officeWithoutIt', { params: { id: 999, changeId: 1 } }],
  askForSignature: ['officeWithoutIt', { params: { id: 999 }, body: { email: 'orlov@clinic.test' } }],
  openSigningLink: ['withoutTheStart', { body: { token: 'a'.repeat(43) } }],
  answerSigningLink: ['withoutTheStart', { body: { token: 'a'.repeat(43), answers: [{ id: 1, isRight: true }] } }],
  listTextLog: ['officeReads', { params: { id: 1 } }],
  listMembers: ['officeReads', ({ sasha: { id } }) => ({ query: { ids: id } })],
  setMember: [
    'officeWrites',
    ({ sasha: { id } }) => ({ params: { id }, body: { isProofReader: true, sections: ['dom'] } }),
  ],
  // An address of this machine is not opened.
  findPageRecipe: ['officeWrites', { body: { url: 'http://127.0.0.1/recept' } }],
  makeTextPreview: ['officeWrites', { params: { id: 1 } }],
  shareTextPreview: ['officeWrites', { params: { id: 1 } }],
  listTextPreviewLinks: ['officeReads', { params: { id: 1 } }],
  endTextPreviewLink: ['officeWithoutIt', { params: { id: 1, linkId: 999 } }],
  listReleaseProblems: ['officeReads', { params: { id: 1 } }],
  listGateRules: ['officeReads'],
  tryGateRule: ['officeWrites', { params: { rule: 'age' }, body: { severity: 'warn' } }],
  changeGateRule: ['officeWrites', { params: { rule: 'age' }, body: { severity: 'warn' } }],
  takeBackGateChange: ['officeWithoutIt', { params: { id: 999 } }],
  getGateScan: ['officeReadsWithoutIt', { params: { id: 999 } }],
  listGateChanges: ['officeReads'],
  listGateTasks: ['officeReads', { params: { rule: 'age' } }],
  keepGateTask: ['officeWithoutIt', { params: { id: 999 }, body: { because: 'Так решили' } }],
  listReleases: ['officeReads', { params: { id: 1 } }],
  releaseText: ['officeWithoutIt', { params: { id: 999 }, body: {} }],
  changeRelease: ['officeWithoutIt', { params: { id: 999, releaseId: 1 }, body: { at: null } }],
  cancelRelease: ['officeWithoutIt', { params: { id: 999, releaseId: 1 } }],
  changeReleaseTerms: ['officeWithoutIt', { params: { id: 999 }, body: { expiresAt: null } }],
  recallText: ['officeWithoutIt', { params: { id: 999 }, body: {} }],
  returnRelease: ['officeWithoutIt', { params: { id: 999, releaseId: 1 } }],
  openPostText: ['officeWithoutIt', { params: { postId: 999 } }],
  takePost: ['officeWithoutIt', { params: { id: 999 } }],
  correctText: ['internal', ({ id }) => ({ body: { postId: 101, before: 'нет таких слов', after: '', personId: id } })],
  findTypo: ['officeReadsWithoutIt', { params: { id: 999 } }],
  listTips: ['officeReads'],
  getTipForm: ['officeReads', { params: { id: 1 } }],
  takeTip: ['officeWrites', { params: { id: 1 }, body: { quote: 'А мой засох', place: null } }],
  removeTip: ['officeWithoutIt', { params: { id: 999 }, body: { from: 'list' } }],
  findTipComment: ['internal', { body: { ids: [1] } }],
  fixTypo: ['officeWithoutIt', { params: { id: 999 }, body: { correction: 'Фикус' } }],
  findArticlesAt: ['internal', { body: { paths: ['/fikus-zimoj'] } }],
  listArchivedTexts: ['internal'],
  listArchivedVersions: ['internal'],
  listArchivedReleases: ['internal'],
  listArchivedRemarks: ['internal'],
  listArchivedDeeds: ['internal'],
  listArchivedHealth: ['internal'],
  listArchivedMembers: ['internal'],
  listNewsroomSettings: ['internal'],
  restoreTexts: ['internal', { body: { texts: [] } }],
  restoreTextVersions: ['internal', { body: { versions: [] } }],
  restoreTextReleases: ['internal', { body: { releases: [] } }],
  restoreTextRemarks: ['internal', { body: { remarks: [] } }],
  restoreTextDeeds: ['internal', { body: { deeds: [] } }],
  restoreTextHealth: ['internal', { body: { texts: [] } }],
  bringReviews: ['internal', { body: { articles: [] } }],
  tieTexts: ['internal', { body: { texts: [] } }],
  restoreMembers: ['internal', { body: { members: [] } }],
  restoreNewsroomSettings: ['internal', { body: {} }],

  // ---- removal and counters
  removeArticle: ['internal', { body: { id: 102 } }],
  removeRecipe: ['internal', { body: { id: 1_000_000_002 } }],
  getViews: ['everybody', { body: { action: 'get-views', postIds: '101' } }],
  listMostViewed: ['internal', { params: { period: 'all' } }],
  listViewDays: ['internal'],
  listReactionNumbers: ['internal'],
  importReactions: ['internal', { body: { posts: [{ id: 102, counts: { heart: 1 } }] } }],
  addViews: ['internal', { body: { views: [{ id: 101, day: '2026-11-20', count: 1 }] } }],
  increaseViews: ['everybodyReads', { body: { action: 'increase-views', postId: '101' } }],

  // ---- the office. What ends sessions comes last, because its effect stays in memory
  openOfficeLink: ['everybody', ({ officeToken }) => ({ body: { token: officeToken } }), 'link made'],
  getOfficeStart: ['withoutTheStart'],
  saveOfficePerson: ['withoutTheStart', { body: { display_name: 'Лена', email: 'lena@delno.test' } }],
  beginFirstPasskey: ['withoutTheStart'],
  finishFirstPasskey: ['withoutTheStart', { body: newPasskey }],
  beginFirstCodes: ['withoutTheStart'],
  finishFirstCodes: ['withoutTheStart', { body: newCodes }],
  beginOfficePasskey: ['everybodyApart'],
  signInByPasskey: ['withoutOfficeCookie', { body: passkey }],
  signInByCode: ['withoutTheOfficeCode', ({ newEmail }) => ({ body: { email: newEmail, code: '123456' } })],
  getOfficeToken: ['withoutOfficeCookie'],
  signOutOfOffice: ['everybody'],
  getOwnOfficeAccess: ['officeReads'],
  repeatSecondStep: ['officeWrites', ({ spareCode }) => ({ body: { code: spareCode } })],
  endOfficeSession: ['officeWrites', ({ officeSessionId }) => ({ body: { id: officeSessionId } })],
  confirmOfficeSession: ['officeWrites', ({ officeSessionId }) => ({ body: { id: officeSessionId } })],
  endOtherOfficeSessions: ['officeWrites'],
  beginPasskey: ['officeWrites'],
  addPasskey: ['officeWithoutTheKey', { body: newPasskey }],
  removePasskey: ['officeWrites', { body: { id: 'a2V5' } }],
  beginCodes: ['officeWrites'],
  setCodes: ['officeWithoutTheOffer', { body: newCodes }],
  removeCodes: ['officeWrites'],
  makeSpareCodes: ['officeWrites'],
  listOfficePeople: ['officeReads'],
  listOfficeAuthors: ['officeReads'],
  addOfficeAuthor: ['officeWrites', { body: { name: 'Гость номера' } }],
  changeOfficeAuthor: [
    'officeWrites',
    ({ recipeAuthor }) => ({ params: { id: idOf(recipeAuthor) }, body: { role: 'Пишет о доме' } }),
  ],
  confirmAuthorDocument: [
    'officeWrites',
    ({ recipeAuthor }) => ({ params: { id: idOf(recipeAuthor) }, body: { title: 'Диплом', until: '2029-01-01' } }),
  ],
  forgetAuthorDocument: ['officeWrites', ({ recipeAuthor }) => ({ params: { id: idOf(recipeAuthor) } })],
  tieOfficeAuthor: ['officeWrites', ({ id }) => ({ body: { userId: id, author: null } })],
  listAlikeReaders: ['officeWrites', { body: { names: ['lena'] } }],
  listAwaitedSignatures: ['officeReads'],
  listReaders: ['officeReads'],
  getReader: ['officeReads', ({ id }) => ({ params: { id } })],
  showReaderAddress: ['officeWrites', ({ id }) => ({ params: { id }, body: { why: 'просит копию' } })],
  listDataRequests: ['officeReads'],
  getDataRequest: ['officeReadsWithoutIt', { params: { id: 999 } }],
  addDataRequest: [
    'officeWrites',
    { body: { kind: 'copy', source: 'letter', receivedOn: '2026-11-20', name: 'Галина', words: 'Пришлите копию' } },
  ],
  takeDataRequest: ['officeWithoutIt', { params: { id: 999 }, body: { isMine: true } }],
  prolongDataRequest: ['officeWithoutIt', { params: { id: 999 }, body: { why: 'данные в архиве' } }],
  answerDataRequest: ['officeWithoutIt', { params: { id: 999 }, body: { text: 'Вот ответ' } }],
  copyDataForRequest: ['officeWithoutIt', { params: { id: 999 }, body: { number: 1 } }],
  eraseDataForRequest: ['officeWithoutIt', { params: { id: 999 }, body: { number: 1, tell: true } }],
  endDataRequest: ['officeWithoutIt', { params: { id: 999 }, body: { state: 'done' } }],
  reopenDataRequest: ['officeWithoutIt', { params: { id: 999 } }],
  showDataRequestAddress: ['officeWithoutIt', { params: { id: 999 }, body: { why: 'ответить на бумаге' } }],
  countDataRequests: ['internal', { body: {} }],
  countPeopleComments: ['officeReads', ({ id }) => ({ query: { userIds: id } })],
  listOfficeLog: ['officeReads'],
  exportOfficeLog: ['officeWrites', { body: { format: 'csv' } }],
  checkOfficeLog: ['internal', { body: {} }],
  inviteToOffice: [
    'officeWrites',
    ({ newEmail }) => ({ body: { email: newEmail, display_name: 'Денис', role: 'user' } }),
  ],
  resetSecondStep: ['officeWrites', ({ sasha: { id } }) => ({ body: { id } })],
  admitToOffice: ['officeWrites', ({ sasha: { id } }) => ({ body: { id } })],
  changeOfficeExpert: ['officeWrites', ({ sasha: { id } }) => ({ body: { id, expertise: 'врач' } })],
  showOfficeAddress: ['officeWrites', ({ sasha: { id } }) => ({ body: { id } })],
  changeOfficeRole: ['officeWrites', ({ sasha: { id } }) => ({ body: { id, role: 'moderator' } })],
  makeFirstLink: ['internal', { body: { if_none: false } }],
  makeReturnLink: ['internal', ({ sasha: { email } }) => ({ body: { email } })],
  lockOffice: ['internal', { body: {} }],
  endOtherSessions: ['ownerLeaves', ({ id }) => ({ params: { id } })],
}
