// The small magazine that wire and browser tests read. It is written through the public save calls.
import { saveArticles, saveMenus, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { saveRecipes, saveRecipeTerms } from '#contract/office/recipes.ts'
import { addViews } from '#contract/views.ts'
import { listAuthors } from '#contract/content.ts'
import { dayMs } from '#domain/time-units.ts'
import { testNow, type TestApp } from './app.ts'

export const daysAgo = (days: number) => new Date(testNow.getTime() - days * dayMs).toISOString()

const articles: ArticleDraft[] = [
  {
    source: 'test:1',
    id: 101,
    type: 'post',
    slug: 'fikus-zimoj',
    title: 'Фикус зимой',
    excerpt: 'Меньше воды, больше света.',
    body: '<p>Зимой фикус пьёт мало.</p><h2>Полив</h2><p>Раз в десять дней.</p><ul><li>тёплая вода</li><li>сухой поддон</li></ul>',
    publishedAt: daysAgo(1),
    author: 'anna',
    categories: ['rasteniya'],
    tags: ['zima'],
    streams: ['kolonki'],
  },
  {
    source: 'test:2',
    id: 102,
    type: 'post',
    slug: 'stol-bez-hlama',
    title: 'Стол без хлама',
    excerpt: 'Десять минут вечером.',
    body: '<p>Уберите всё, кроме лампы.</p><!-- wp:delno/callout {"title":"Коротко"} --><p>Меньше вещей — меньше пыли.</p><!-- /wp:delno/callout -->',
    publishedAt: daysAgo(2),
    author: 'timur',
    categories: ['dom'],
    tags: ['zima'],
    formerSlugs: ['chistyj-stol'],
  },
  {
    source: 'test:3',
    id: 103,
    type: 'post',
    slug: 'chernovik',
    title: 'Черновик',
    body: '<p>Пока не готово.</p>',
    status: 'draft',
    publishedAt: null,
    author: 'anna',
  },
  {
    source: 'test:4',
    id: 201,
    type: 'health',
    slug: 'son-v-zharu',
    title: 'Сон в жару',
    excerpt: 'Как уснуть в июле.',
    body: '<p>Проветрите до рассвета.</p><p>Простыня из льна лучше хлопка.</p><h2>Когда к врачу</h2><p>Если не спите неделю.</p>',
    publishedAt: daysAgo(3),
    author: 'anna',
    expert: 'mihail',
    categories: ['son'],
    tags: ['leto'],
  },
  {
    source: 'test:5',
    id: 301,
    type: 'page',
    slug: 'o-zhurnale',
    title: 'О журнале',
    body: '<p>Журнал о том, как жить с толком.</p>',
    publishedAt: daysAgo(300),
    author: null,
    commentsEnabled: false,
  },
]

/** Seeds people, topics, five articles, two recipes, menus and views; indexes them. */
export async function seedMagazine(app: TestApp): Promise<void> {
  const { ask } = app
  await ask(savePeople, {
    body: {
      people: [
        { slug: 'anna', name: 'Анна Ветрова', role: 'главный редактор', about: 'Пишет колонки.' },
        { slug: 'timur', name: 'Тимур Саидов', role: 'автор' },
        { slug: 'mihail', name: 'Михаил Орлов', role: 'врач', isExpert: true, expertise: 'Терапевт, сомнолог' },
      ],
    },
  })
  await ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'dom', title: 'Дом', description: 'О доме.' },
        { kind: 'topic', slug: 'rasteniya', title: 'Растения', parent: 'dom' },
        { kind: 'health', slug: 'son', title: 'Сон', description: 'О сне.' },
        { kind: 'tag', slug: 'zima', title: 'Зима' },
        { kind: 'tag', slug: 'leto', title: 'Лето' },
        { kind: 'stream', slug: 'kolonki', title: 'Колонки' },
      ],
    },
  })
  await ask(saveMenus, {
    body: {
      header: [{ title: 'Дом', url: '/topics/dom/' }],
      footer: [{ title: 'Журнал', items: [{ title: 'О журнале', url: '/o-zhurnale' }] }],
      health: [{ title: 'Сон', url: '/health/son/' }],
      recipes: [{ title: 'Завтраки', url: '/recipes/zavtraki/' }],
    },
  })
  await ask(saveArticles, { body: { articles } })
  await ask(saveRecipeTerms, {
    body: {
      terms: [
        { facet: 'dish', slug: 'zavtraki', title: 'Завтраки', pageTitle: 'Рецепты завтраков' },
        { facet: 'cuisine', slug: 'russkaya', title: 'Русская кухня' },
        { facet: 'method', slug: 'zharka', title: 'Жарка' },
        { facet: 'keyword', slug: 'bystro', title: 'До получаса' },
        { facet: 'ingredient', slug: 'tvorog', title: 'Творог' },
        { facet: 'ingredient', slug: 'yajtso', title: 'Яйцо', forms: ['яйцо', 'яйца', 'яиц'] },
      ],
    },
  })
  const author = (await ask(listAuthors)).items.find(person => person.slug === 'anna')!
  const recipe = {
    publishedAt: daysAgo(4),
    author,
    prepMinutes: 10,
    cookMinutes: 15,
    totalMinutes: 25,
    portions: 4,
    dishTypes: ['zavtraki'],
    cuisines: ['russkaya'],
  }
  await ask(saveRecipes, {
    body: {
      recipes: [
        {
          ...recipe,
          source: 'test:r1',
          id: 1_000_000_001,
          slug: 'syrniki',
          title: 'Сырники',
          excerpt: 'Держат форму.',
          body: '<p>Творог должен быть сухим.</p>',
          cookingMethods: ['zharka'],
          keywords: ['bystro'],
          ingredients: [
            {
              title: '',
              items: [
                { name: 'творог', amount: 500, amount_max: null, unit: 'g', note: '9 %', term: 'tvorog', forms: null },
                {
                  name: 'яйцо',
                  amount: 1,
                  amount_max: null,
                  unit: 'piece',
                  note: '',
                  term: 'yajtso',
                  forms: ['яйцо', 'яйца', 'яиц'],
                },
              ],
            },
          ],
          steps: [
            { title: 'Смешать', text: 'Разомните творог с яйцом.', image: null, minutes: 5, timer_minutes: null },
          ],
          nutrition: { kcal: 210, protein_grams: 16, fat_grams: 9, carbs_grams: 18, per: 'portion' },
        },
        {
          ...recipe,
          source: 'test:r2',
          id: 1_000_000_002,
          slug: 'omlet',
          title: 'Омлет',
          ingredients: [
            {
              title: '',
              items: [
                {
                  name: 'яйцо',
                  amount: 3,
                  amount_max: null,
                  unit: 'piece',
                  note: '',
                  term: 'yajtso',
                  forms: ['яйцо', 'яйца', 'яиц'],
                },
              ],
            },
          ],
        } as never,
      ],
    },
  })
  const day = daysAgo(1).slice(0, 10)
  await ask(addViews, {
    body: {
      views: [
        { id: 101, day, count: 40 },
        { id: 102, day, count: 90 },
        { id: 201, day, count: 20 },
        { id: 1_000_000_001, day, count: 10 },
      ],
    },
  })
  await app.waitUntilIdle()
}

const kept = new Map<string, string>()

/**
 * Empties the application and fills it with the magazine. The first time in a thread it uses the save calls, which takes about a second;
 * later it copies the rows back, which takes a tenth of that.
 */
export async function refillMagazine(app: TestApp): Promise<void> {
  await app.empty()
  await fillAs('magazine', seedMagazine, app)
}

/** Fills an empty application with `seed`, or with the rows that `seed` wrote into an earlier application of this thread. */
export async function fillAs(name: string, seed: (app: TestApp) => Promise<void>, app: TestApp): Promise<void> {
  // Save calls of one service also write rows of other open services.
  const key = `${name} ${app.config.services?.join()}`
  const rows = kept.get(key)
  if (rows === undefined) {
    await seed(app)
    await app.waitUntilIdle()
    kept.set(key, await copyRows(app))
    return
  }
  const { db, events } = app.context
  await app.waitUntilIdle()
  await db.sql.exec(rows)
  // The in-memory copies of taxonomy and widgets are read again.
  await db.of('platform').inTransaction(trx => events.announce(trx, 'taxonomy.changed', { tags: ['widgets'] }))
  await app.waitUntilIdle()
  app.pageCache.clear()
}

/** Makes a script that puts the rows of every service back into the emptied tables. */
async function copyRows({ context: { db } }: TestApp): Promise<string> {
  const { rows: tables } = await db.sql.query<{ name: string; columns: string; mayConflict: boolean }>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
       not exists (select from pg_constraint where conrelid = c.oid and condeferrable) as "mayConflict"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace::regnamespace::text
       not in ('pg_catalog', 'information_schema', 'platform', 'pgboss')
     group by c.oid`,
  )
  const statements: string[] = []
  for (const { name, columns, mayConflict } of tables) {
    const { rows } = await db.sql.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`)
    const all = rows[0]!.all
    if (all !== null)
      statements.push(
        // A service may have written rows of its own at its start, and may write them again while this runs. PostgreSQL accepts no
        // «on conflict» where a constraint is checked at the end of a transaction.
        `delete from ${name}`,
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $kept$${all}$kept$) ${mayConflict ? 'on conflict do nothing' : ''}`,
      )
  }
  const { rows: sequences } = await db.sql.query<{ statement: string | null }>(
    `select format('select setval(%L, %s)', quote_ident(schemaname) || '.' || quote_ident(sequencename), last_value) as statement
     from pg_sequences where last_value is not null and schemaname not in ('platform', 'pgboss')`,
  )
  statements.push(...sequences.flatMap(({ statement }) => statement ?? []))
  // The application may make its top lists at the same time, so one waits for the other
  // (services/content/store/top.ts).
  const takeTopLists = tables.some(({ name }) => name === 'content.top_list')
    ? `select pg_advisory_xact_lock(hashtext('content.top')); delete from content.top_list;`
    : ''
  // Tables are filled in any order, so triggers and foreign keys are disabled in this transaction.
  return `begin; set local session_replication_role = replica; ${takeTopLists} ${statements.join(';\n')}; commit`
}
