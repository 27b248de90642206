// The pages of the office. Each is loaded when it is opened; the shell stays mounted.
import { lazy } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RequireSession, type RequireSessionProps } from './shell/RequireSession.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { isRecipeText } from './features/recipe/is-recipe.ts'
import { settingsSections, type SettingsPath } from './shell/navigation/settings-sections.ts'

/** The pages of the settings sections. */
const settingsPages: Record<SettingsPath, RouteObject['lazy']> = {
  magazine: async () => ({ Component: (await import('./features/magazine/MagazinePage.tsx')).MagazinePage }),
  consents: async () => ({ Component: (await import('./features/consents/ConsentsPage.tsx')).ConsentsPage }),
  feeds: async () => ({ Component: (await import('./features/magazine/feeds/FeedsPage.tsx')).FeedsPage }),
  cards: async () => ({ Component: (await import('./features/magazine/cards/CardsPage.tsx')).CardsPage }),
  robots: async () => ({ Component: (await import('./features/magazine/robots/RobotsPage.tsx')).RobotsPage }),
  copies: async () => ({ Component: (await import('./features/copies/CopiesPage.tsx')).CopiesPage }),
  gate: async () => ({ Component: (await import('./features/gate-rules/GatePage.tsx')).GatePage }),
  polls: async () => ({ Component: (await import('./features/polls/PollsPage.tsx')).PollsPage }),
  newsletters: async () => ({
    Component: (await import('./features/newsletters/NewslettersPage.tsx')).NewslettersPage,
  }),
  proofreading: async () => ({ Component: (await import('./features/proofreading/RulesPage.tsx')).RulesPage }),
  addresses: async () => ({ Component: (await import('./features/addresses/AddressesPage.tsx')).AddressesPage }),
  links: async () => ({ Component: (await import('./features/addresses/LinksPage.tsx')).LinksPage }),
  terms: async () => ({ Component: (await import('./features/terms/TermsPage.tsx')).TermsPage }),
  moderation: async () => ({
    Component: (await import('./features/comment-rules/CommentRulesPage.tsx')).CommentRulesPage,
  }),
  'search-words': async () => ({
    Component: (await import('./features/search-words/SearchWordsPage.tsx')).SearchWordsPage,
  }),
  sources: async () => ({
    Component: (await import('./features/source-check/SourceCheckPage.tsx')).SourceCheckPage,
  }),
  dictionary: async () => ({
    Component: (await import('./features/proofreading/DictionaryPage.tsx')).DictionaryPage,
  }),
}

/** The additional part of recipes, loaded when the first recipe is opened; its frame comes with the editor. */
const recipeKind = {
  isOf: isRecipeText,
  Part: lazy(async () => ({ default: (await import('./features/recipe/RecipeSheet.tsx')).RecipeSheet })),
  panels: [
    {
      id: 'recipe',
      title: 'Рецепт',
      Panel: lazy(async () => ({ default: (await import('./features/recipe/RecipePanel.tsx')).RecipePanel })),
    },
  ],
}

const numbersPages: RouteObject[] = ['numbers/:tab?', 'numbers/posts/:postId'].map(path => ({
  path,
  lazy: async () => ({ Component: (await import('./features/numbers/NumbersPage.tsx')).NumbersPage }),
}))

const loadModeration = async () => ({
  Component: (await import('./features/moderation/ModerationPage.tsx')).ModerationPage,
})

async function loadTextPage() {
  // Features do not import each other, so the router passes the tabs of the release to the editor.
  const [{ EditorPage }, { RecipeFrame }, { ReleasePanel }, { GateSheet }, { CardsPanel }, { proofreader }] =
    await Promise.all([
      import('./features/editor/EditorPage.tsx'),
      import('./features/recipe/RecipeFrame.tsx'),
      import('./features/release/ReleasePanel.tsx'),
      import('./features/release/GateSheet.tsx'),
      import('./features/release/cards/CardsPanel.tsx'),
      import('./features/proofreading/proofreader.ts'),
    ])
  const panels = [
    { id: 'release', title: 'Выпуск', Panel: ReleasePanel },
    { id: 'cards', title: 'Карточки', Panel: CardsPanel },
  ]
  return {
    element: (
      <EditorPage
        panels={panels}
        Gate={GateSheet}
        proofreader={proofreader}
        kinds={[{ ...recipeKind, Frame: RecipeFrame }]}
      />
    ),
  }
}

/** What readers see apart from texts. */
const magazinePages: RouteObject[] = [
  {
    path: 'front/:tab?',
    lazy: async () => ({ Component: (await import('./features/front/FrontPage.tsx')).FrontPage }),
  },
  {
    path: 'health',
    lazy: async () => ({ Component: (await import('./features/health/HealthPage.tsx')).HealthPage }),
    handle: { isSlim: true },
  },
  {
    path: 'media',
    lazy: async () => ({ Component: (await import('./features/media/MediaPage.tsx')).MediaPage }),
  },
]

/** For those who have not signed in. */
const openPages = (gate: RequireSessionProps): RouteObject[] => [
  {
    path: '/login',
    errorElement: <NotFound />,
    lazy: async () => {
      const { LoginPage } = await import('./features/sign-in/LoginPage.tsx')
      return { element: <LoginPage session={gate.session} /> }
    },
    hydrateFallbackElement: <></>,
  },
  {
    path: '/start/:step?',
    errorElement: <NotFound />,
    lazy: async () => {
      const { StartPage } = await import('./features/sign-in/StartPage.tsx')
      return { element: <StartPage session={gate.session} /> }
    },
    hydrateFallbackElement: <></>,
  },
  {
    // The link of an expert, who has no account.
    path: '/sign',
    errorElement: <NotFound />,
    lazy: async () => ({ Component: (await import('./features/signing/SigningPage.tsx')).SigningPage }),
    hydrateFallbackElement: <></>,
  },
]

const pages = (gate: RequireSessionProps): RouteObject[] => [
  ...openPages(gate),
  {
    path: '/',
    element: <RequireSession {...gate} />,
    errorElement: <NotFound />,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./features/today/TodayPage.tsx')).TodayPage }),
      },
      {
        path: 'plan',
        lazy: async () => ({ Component: (await import('./features/plan/PlanPage.tsx')).PlanPage }),
      },
      {
        path: 'inbox',
        lazy: async () => ({ Component: (await import('./features/inbox/InboxPage.tsx')).InboxPage }),
      },
      ...magazinePages,
      ...numbersPages,
      { path: 'moderation', lazy: loadModeration },
      {
        path: 'texts/:id',
        lazy: loadTextPage,
        handle: { isSlim: true, hasOwnBar: true, writesOffline: true },
      },
      {
        path: 'sessions',
        lazy: async () => ({ Component: (await import('./features/sessions/SessionsPage.tsx')).SessionsPage }),
      },
      {
        path: 'people/:tab?',
        lazy: async () => ({ Component: (await import('./features/people/PeoplePage.tsx')).PeoplePage }),
      },
      {
        path: 'texts/:id/preview',
        lazy: async () => ({ Component: (await import('./features/preview/PreviewPage.tsx')).PreviewPage }),
        handle: { isSlim: true, hasOwnBar: true },
      },
      {
        path: 'posts/:id',
        lazy: async () => ({ Component: (await import('./features/release/PostPage.tsx')).PostPage }),
      },
      {
        path: 'settings',
        lazy: async () => ({ Component: (await import('./features/settings/SettingsPage.tsx')).SettingsPage }),
        children: settingsSections.map(({ path }) => ({ path, lazy: settingsPages[path] })),
      },
      { path: '*', element: <NotFound /> },
    ],
    hydrateFallbackElement: <></>,
  },
]

export const makeRouter = (gate: RequireSessionProps) => createBrowserRouter(pages(gate), { basename: '/office' })
