// Who may make which call: a row for every call of the contract, a column for every kind of caller. rights.test.ts makes
// each of these calls and fails for a call without a row and for a row without a call.

import { payloadSchemaName } from '#contract/tracking-names.ts'

/**
 * Who calls. The things asked for are Lena's; the banned person asks for their own.
 * - `owner`: Lena. `another`: a reader, no more.
 * - `talker`: a moderator of comments: of another application, so here a reader like any other.
 * - `moderator`, `admin`: of people (application `auth`).
 * - `expired`: Lena's own token, a minute too old. `forged`: Lena's own token with a role written into it.
 * - `service`: no person; the installation's own key.
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
] as const
export type Caller = (typeof callers)[number]

const yes = '200'
const who = '401 unauthorized'
const no = '403 forbidden'
const ban = '403 banned'
const taken = '409 conflict'

// prettier-ignore
const answers = {
  //                       anonymous another owner talker moderator admin banned expired forged service
  /** Open: a token, whatever it is, changes nothing. */
  everybody:              [yes,      yes,    yes,  yes,   yes,      yes,  yes,   yes,    yes,   yes],
  /** Open, and more is shown to whom it concerns; time that ran out is no sign-in, a forgery is refused. */
  everybodyKnown:         [yes,      yes,    yes,  yes,   yes,      yes,  yes,   yes,    who,   yes],
  /** For services and the command line: the key opens, no person does. */
  internal:               [no,       no,     no,   no,    no,       no,   no,    no,     no,    yes],
  /** Whoever is signed in, at anybody's. The key is nobody's sign-in. */
  anyReader:              [who,      yes,    yes,  yes,   yes,      yes,  yes,   who,    who,   who],
  anyReaderWrites:        [who,      yes,    yes,  yes,   yes,      yes,  ban,   who,    who,   who],
  /** Open, but not for whom it is closed to write. */
  everybodyWrites:        [yes,      yes,    yes,  yes,   yes,      yes,  ban,   yes,    who,   yes],
  /** Private, and not for moderators either. */
  ownerReads:             [who,      no,     yes,  no,    no,       no,   yes,   who,    who,   who],
  ownerOrModeratorReads:  [who,      no,     yes,  no,    yes,      yes,  yes,   who,    who,   who],
  ownerWrites:            [who,      no,     yes,  no,    no,       no,   ban,   who,    who,   who],
  /** Banned or not: 152-FZ gives everybody the right to be forgotten. */
  ownerLeaves:            [who,      no,     yes,  no,    no,       no,   yes,   who,    who,   who],
  ownerOrModeratorWrites: [who,      no,     yes,  no,    yes,      yes,  ban,   who,    who,   who],
  /** Of what Lena wrote: anybody but her. */
  othersWrite:            [who,      yes,    no,   yes,   yes,      yes,  ban,   who,    who,   who],
  talkerReads:            [who,      no,     no,   yes,   no,       no,   no,    who,    who,   who],
  talkerWrites:           [who,      no,     no,   yes,   no,       no,   ban,   who,    who,   who],
  ownerOrTalker:          [who,      no,     yes,  yes,   no,       no,   ban,   who,    who,   who],
  /** Of what the other reader wrote. */
  writerOrTalker:         [who,      yes,    no,   yes,   no,       no,   ban,   who,    who,   who],
  /** By a cookie of Lena's that everybody here has stolen: another's valid token beside it gives the thief away. */
  cookieGives:            [yes,      who,    yes,  who,   who,      who,  who,   yes,    who,   yes],
  /** Open; each browser gets a number of its own. */
  everybodyApart:         [yes,      yes,    yes,  yes,   yes,      yes,  yes,   yes,    yes,   yes],
  /** For whoever is signed in; everybody here has tied theirs. */
  tiedAlready:            [who,      taken,  taken, taken, taken,    taken, ban,  who,    who,   who],
  /** By what Google signed for one browser: nobody here has it. */
  ofAnotherBrowser:       [who,      who,    who,  who,   who,      who,  who,   who,    who,   who],
  /** A channel of one’s own; the key is nobody's, and time that ran out is no sign-in. */
  ownerListens:           [no,       no,     yes,  no,    no,       no,   ban,   no,     who,    no],
  anyReaderListens:       [no,       yes,    yes,  yes,   yes,      yes,  ban,   no,     who,    no],
  /** Who holds a cookie may end its session; only a forged token is refused. */
  cookieEnds:             [yes,      yes,    yes,  yes,   yes,      yes,  yes,   yes,    who,   yes],
} as const satisfies Record<string, readonly string[]>
export type RowKind = keyof typeof answers

export function answerFor(kind: RowKind, caller: Caller): string {
  return answers[kind][callers.indexOf(caller)]!
}

/** What stands in the calls: the things of whom they are asked for, and what was prepared. */
export type Things = {
  /** Lena's or, asked for by the banned person, their own; with a favourite in a folder. */
  id: string
  folderId: number
  /** Whose rights services change here. */
  sasha: { id: string; email: string }
  /** An address that nobody has used, and the code sent to it. */
  newEmail: string
  code: string
  previewHash: string
  recipePreviewHash: string
  recipeAuthor: unknown
  picture: Uint8Array
  portrait: Uint8Array
  text: Uint8Array
}
export type Input = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}
/** What is made true before a call. `left`: they archived their account, and the time is over. */
export type Before = 'code sent' | 'left'
export type Row = readonly [RowKind, (Input | ((things: Things) => Input))?, Before?]

/** Lena's browser, known already, and one that is not; the keys are those of RFC 8291. */
export const lenasBrowser = {
  type: 'web',
  token: 'https://127.0.0.1:9/push/lena',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const newBrowser = { ...lenasBrowser, token: 'https://127.0.0.1:9/push/new' }
const ofLenas = { token: lenasBrowser.token }

const pipeline = [{ name: 'post', path: 'posts/v2/by-slug', query: { slug: 'fikus-zimoj' } }]
const articleDraft = {
  type: 'post',
  status: 'draft',
  slug: 'lyzhi',
  title: 'Лыжи',
  body: '<p>Мазь.</p>',
  publishedAt: null,
}
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
const minutes = { prepMinutes: 1, cookMinutes: 9, totalMinutes: 10 }

/** Reads stand before what takes their posts away. */
export const rights: Record<string, Row> = {
  // ---- content
  listHomePosts: ['everybody'],
  listAuthors: ['everybody'],
  listAuthorPosts: ['everybody', { params: { path: 'anna' } }],
  listTopics: ['everybody'],
  listTopicPosts: ['everybody', { params: { path: 'dom/rasteniya' } }],
  listTags: ['everybody'],
  listTagPosts: ['everybody', { params: { path: 'zima' } }],
  listStreams: ['everybody'],
  listStreamPosts: ['everybody', { params: { path: 'kolonki' } }],
  listTopPosts: ['everybody', { params: { path: 'week' } }],
  listPostsByDate: ['everybody', { params: { path: '2026/11' } }],
  getSinglePost: ['everybody', { params: { slug: 'fikus-zimoj' } }],
  getPostPreview: [
    'everybody',
    ({ previewHash }) => ({ params: { id: 103 }, query: { preview_type_hash: previewHash } }),
  ],
  getSeo: ['everybody', { params: { path: 'fikus-zimoj' } }],
  getMenus: ['everybody'],
  listRecommendedPosts: ['everybody', { params: { id: 101 } }],
  altListHomePosts: ['everybody'],
  altListAuthorPosts: ['everybody', { params: { path: 'timur' } }],
  altListCategoryPosts: ['everybody', { params: { path: 'dom' } }],
  altListTagPosts: ['everybody', { params: { path: 'zima' } }],
  altListStreamPosts: ['everybody', { params: { path: 'kolonki' } }],
  altListTopPosts: ['everybody', { params: { path: 'all' } }],
  altListPostsByDate: ['everybody', { params: { path: '2026' } }],
  altGetSinglePost: ['everybody', { params: { slug: 'fikus-zimoj' } }],
  altGetPostPreview: [
    'everybody',
    ({ previewHash }) => ({ params: { id: 103 }, query: { preview_type_hash: previewHash } }),
  ],
  aggregateSearch: ['everybody', { body: ['fikus-zimoj'] }],
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
  getContentState: ['internal'],
  addOwnPages: ['internal'],
  listPersonDrafts: ['internal'],
  listTermDrafts: ['internal'],
  listArticleDrafts: ['internal'],
  previewTypography: ['internal', { body: { texts: [{ field: 'body', text: '<p>"Да" - и нет</p>', kind: 'body' }] } }],
  savePeople: ['internal', { body: { people: [{ slug: 'vera', name: 'Вера' }] } }],
  saveTerms: ['internal', { body: { terms: [{ kind: 'tag', slug: 'vesna', title: 'Весна' }] } }],
  saveMenus: ['internal', { body: { header: [], footer: [], health: [], recipes: [] } }],
  saveArticles: ['internal', { body: { articles: [articleDraft] } }],

  // ---- health
  getHealthHome: ['everybody'],
  listHealth: ['everybody'],
  listHealthAuthorPosts: ['everybody', { params: { path: 'mihail' } }],
  listHealthCategoryPosts: ['everybody', { params: { slug: 'son' } }],
  listHealthTagPosts: ['everybody', { params: { slug: 'leto' } }],
  getHealthPost: ['everybody', { params: { slug: 'son-v-zharu' } }],
  getHealthTypeBySlug: ['everybody', { query: { slug: 'son' } }],
  getHealthMenus: ['everybody'],
  listHealthSections: ['everybody'],
  listHealthStreamPosts: ['everybody', { params: { path: 'kolonki' } }],
  listHealthTopPosts: ['everybody', { params: { path: 'week' } }],
  listHealthPostsByDate: ['everybody', { params: { path: '2026' } }],

  // ---- recipes
  getRecipe: ['everybody', { params: { id: 'syrniki' } }],
  getRecipePreview: [
    'everybody',
    ({ recipePreviewHash }) => ({
      params: { id: 1_000_000_001 },
      query: { preview_type_hash: recipePreviewHash },
    }),
  ],
  listHomeRecipes: ['everybody'],
  listRecipes: ['everybody', { params: { path: 'zavtraki' } }],
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
  saveRecipeTerms: ['internal', { body: { terms: [{ facet: 'dish', slug: 'supy', title: 'Супы' }] } }],
  saveRecipes: [
    'internal',
    ({ recipeAuthor }) => ({ body: { recipes: [{ ...recipeDraft, ...minutes, author: recipeAuthor }] } }),
  ],

  // ---- several reads at once, search
  batchRequests: ['everybody', { body: { pipeline } }],
  searchPosts: ['everybody', { query: { q: 'фикус' } }],
  suggestQueries: ['everybody', { query: { q: 'фик' } }],

  // ---- widgets
  listWidgets: ['everybody', { query: { includes: 'sidebar' } }],
  listRecipeWidgets: ['everybody', { query: { includes: 'recipes-sidebar' } }],
  listScripts: ['everybody'],
  listRecipeScripts: ['everybody'],
  listWidgetDrafts: ['internal'],
  saveWidgets: [
    'internal',
    { body: { widgets: [{ type: 'parsed-html', slot: 'footer', html: '<p>Пишите нам</p>' }] } },
  ],
  removeWidgets: ['internal', { body: { ids: [1] } }],

  // ---- media
  uploadImage: ['internal', ({ picture }) => ({ body: picture, query: { source: 'test:red' } })],
  findImages: ['internal', { body: { sources: ['test:red'] } }],
  listStoredImages: ['internal'],
  restoreImages: ['internal', { body: { images: [] } }],
  removeImage: ['internal', { query: { source: 'test:red' } }],
  uploadFile: ['internal', ({ text }) => ({ body: text, query: { name: 'Заметка.txt', source: 'test:note' } })],
  findFiles: ['internal', { body: { sources: ['test:note'] } }],
  listStoredFiles: ['internal'],

  // ---- what readers keep
  listFavorites: ['ownerOrModeratorReads', ({ id }) => ({ params: { id } })],
  listFolders: ['ownerOrModeratorReads', ({ id }) => ({ params: { id } })],
  addFavorite: ['ownerWrites', ({ id, folderId }) => ({ params: { id }, body: { postId: 102, folderId } })],
  moveFavorite: ['ownerWrites', ({ id }) => ({ params: { id, postId: 101 }, body: { folderId: null } })],
  removeFavorite: ['ownerWrites', ({ id }) => ({ params: { id, postId: 101 } })],
  createFolder: ['ownerWrites', ({ id }) => ({ params: { id }, body: { name: 'Лес' } })],
  renameFolder: ['ownerWrites', ({ id, folderId }) => ({ params: { id, folderId }, body: { name: 'Дача' } })],
  removeFolder: ['ownerWrites', ({ id, folderId }) => ({ params: { id, folderId } })],

  // ---- the person
  updateProfile: ['ownerWrites', ({ id }) => ({ params: { id }, body: { about: 'Пеку хлеб' } })],
  removeSocial: ['ownerWrites', ({ id }) => ({ params: { id, social: 'vkontakte' } })],
  uploadAvatar: ['ownerWrites', ({ id, portrait }) => ({ params: { id }, body: portrait })],
  removeAvatar: ['ownerWrites', ({ id }) => ({ params: { id } })],
  archiveUser: ['ownerLeaves', ({ id }) => ({ params: { id }, body: { reason_code: 'tired' } })],
  unarchiveUser: ['ownerLeaves', ({ id }) => ({ params: { id } }), 'left'],
  exportUser: ['ownerReads', ({ id }) => ({ params: { id } })],
  getPublicUser: ['everybody', ({ id }) => ({ params: { id } })],
  listPublicPosts: ['everybody', ({ id }) => ({ params: { id } })],
  listPublicComments: ['everybody', ({ id }) => ({ params: { id } })],
  tieAuthor: ['internal', ({ id }) => ({ body: { id, person: 1 } })],

  // ---- reactions
  listPersonReactions: ['internal', ({ id }) => ({ query: { user_id: id } })],
  listPostReactions: ['everybodyKnown', { query: { post_ids: '101' } }],
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
  listComments: ['everybodyKnown', { params: { postId: 101 } }],
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
  listModeration: ['talkerReads'],
  moderateComment: ['talkerWrites', { body: { id: 1, action: 'approve' } }],
  removeCommentFile: ['ownerOrTalker', { params: { id: 1 } }],
  removeCommentVideo: ['ownerOrTalker', { params: { id: 1 } }],
  removeComment: ['writerOrTalker', { query: { id: 2 } }],

  // ---- what people are told; Lena's first notification is number 1
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

  // ---- browsers that are told; their addresses are secrets of those who have them
  getPushKey: ['everybody'],
  addSub: ['everybodyKnown', { body: newBrowser }],
  subscribe: ['everybodyKnown', { body: newBrowser }],
  unsubscribe: ['everybodyKnown', { body: ofLenas }],
  getDevice: ['everybodyKnown', { query: ofLenas }],
  getSubStatus: ['everybodyKnown', { query: ofLenas }],
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
  changeUser: ['ownerOrModeratorWrites', ({ id }) => ({ params: { id }, body: { about: 'Пеку хлеб' } })],
  getUsers: ['internal', ({ id }) => ({ body: { ids: [id] } })],
  updateUser: ['internal', ({ id }) => ({ body: { id, changes: { about: 'Пеку хлеб' } } })],
  markArchived: [
    'internal',
    ({ id }) => ({
      body: { id, archive: { deadline: '2026-12-21T06:00:00Z', reasonCode: 'tired', reasonComment: null } },
    }),
  ],
  getPersonRecord: ['internal', ({ id }) => ({ body: { id } })],
  grantRole: ['internal', ({ sasha: { email } }) => ({ body: { email, application: 'talker', name: 'moderator' } })],
  removeRole: ['internal', ({ sasha: { email } }) => ({ body: { email, application: 'quasar', name: 'user' } })],
  setBan: ['internal', ({ sasha: { email } }) => ({ body: { email, isBanned: true } })],
  getUserByEmail: ['internal', ({ sasha: { email } }) => ({ body: { email } })],
  setExpert: ['internal', ({ sasha: { email } }) => ({ body: { email, expertise: 'Врач' } })],
  eraseUser: ['internal', ({ sasha: { id } }) => ({ body: { id } }), 'left'],

  // ---- what readers send
  runAjaxAction: ['everybody', { body: { action: 'typo', url: '/fikus-zimoj', text: 'фикуз' } }],
  sendAdsForm: [
    'everybody',
    { body: { name: 'Вера', email: 'vera@delno.test', text: 'Хотим рассказать о лейках', agree: 'true' } },
  ],
  askQuestion: ['everybodyKnown', { body: { name: 'Лена', text: 'Почему желтеет фикус?' } }],
  getIpVersion: ['everybody'],
  getLogged: ['everybodyKnown'],
  addQuestion: ['internal', { body: { user_id: null, name: 'Лена', text: 'Почему желтеет фикус?', url: null } }],
  listInbox: ['internal'],
  markInbox: ['internal', { body: { ids: [1], state: 'done' } }],
  listSubscribers: ['internal', { query: { type: 'newsletter' } }],
  listSubscriptions: ['internal', { body: { email: 'lena@delno.test' } }],
  removeSubscriptions: ['internal', { body: { email: 'lena@delno.test' } }],

  // ---- measuring
  collectEvents: ['everybody', { body: { schema: payloadSchemaName, data: [{ e: 'pv', tv: 'js-4.10.1', p: 'web' }] } }],
  getPostStatistics: ['internal', { params: { postId: 101 }, query: { from: '2026-11-01', to: '2026-11-30' } }],
  listPersonEvents: ['internal', ({ id }) => ({ query: { user_id: id } })],
  reportProblem: ['everybody', { body: { name: 'TypeError', message: 'x is not a function' } }],
  reportServerProblem: ['internal', { body: { name: 'Error', message: 'Нет места' } }],
  listProblems: ['internal'],

  // ---- taking away, counting
  removeArticle: ['internal', { body: { id: 102 } }],
  removeRecipe: ['internal', { body: { id: 1_000_000_002 } }],
  getViews: ['everybody', { body: { action: 'get-views', postIds: '101' } }],
  listMostViewed: ['internal', { params: { period: 'all' } }],
  listViewDays: ['internal'],
  listReactionNumbers: ['internal'],
  importReactions: ['internal', { body: { posts: [{ id: 102, counts: { heart: 1 } }] } }],
  addViews: ['internal', { body: { views: [{ id: 101, day: '2026-11-20', count: 1 }] } }],
  increaseViews: ['everybody', { body: { action: 'increase-views', postId: '101' } }],
}
