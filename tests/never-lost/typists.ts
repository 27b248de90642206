// Typists with unique letters. They use either the connection code of the office with a device copy in memory, or a browser.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { io } from 'socket.io-client'
import { textSchema, textSocketPath, type TextSocketAuth } from '#contract/newsroom-socket.ts'
import type { DeviceCopy } from '#office/features/editor/saving/device-copy.ts'
import type { OtherTabs } from '#office/features/editor/saving/other-tabs.ts'
import { openTextConnection, type TextConnection } from '#office/features/editor/collaboration/text-connection.ts'
import { paragraphOf, wordsOf } from '../text-editors.ts'
import type { Supervisor } from './supervisor.ts'

export type Typist = {
  /** The typed letters; those that were ever shown as saved on the server; those that were ever shown as saved on the device. */
  typed: string[]
  acknowledged: Set<string>
  onDevice: Set<string>
  /** Unexpected events: a refusal, a document that must not be opened. */
  troubles: string[]
  /** Types one letter at a random place, if the text is open. */
  type(): Promise<void>
  /** Kills the tab at once, and opens the text again on the same device. */
  kill(): Promise<void>
  isSaved(): Promise<boolean>
  words(): Promise<string>
  close(): Promise<void>
}

const lettersEach = 5_500
/** Chinese characters for three typists, Korean ones for two more. */
const firstLetterOf = (typist: number) =>
  typist < 3 ? 0x4e00 + typist * lettersEach : 0xac00 + (typist - 3) * lettersEach
/** A unique letter. */
const letterOf = (typist: number, at: number) => String.fromCodePoint(firstLetterOf(typist) + at)
const isOwn = (typist: number, letter: string) => {
  const at = letter.codePointAt(0)! - firstLetterOf(typist)
  return at >= 0 && at < lettersEach
}

/** The server that typists write to. */
type Office = Pick<Supervisor, 'url' | 'newsroom'>

const cookieOf = ({ newsroom }: Office, typist: number) =>
  newsroom.people[typist]!.cookies.map(([name, value]) => `${name}=${value}`).join('; ')

const tokenMs = 240_000

/** Gets tokens by the cookie, as the office does, and reuses them for some minutes. */
export function makeTokens(
  server: Office,
  typist: number,
): { get: () => Promise<string>; refuse: (refused: string) => void } {
  let token: { value: string; until: number } | undefined
  const get = async () => {
    if (token && token.until > Date.now()) return token.value
    const response = await fetch(`${server.url}/svc/auth/office/token`, {
      method: 'POST',
      headers: { cookie: cookieOf(server, typist), origin: server.url, 'content-type': 'application/json' },
      body: '{}',
    })
    const { data } = (await response.json()) as { data?: { access_token: string } }
    if (!data) throw new Error(`no token: ${response.status}`)
    token = { value: data.access_token, until: Date.now() + tokenMs }
    return token.value
  }
  return { get, refuse: refused => token?.value === refused && (token = undefined) }
}

const alone: OtherTabs = { isKeeper: true, tell: () => {}, hello: () => {}, listen: () => {}, close: () => {} }

export async function openSocketTypist(server: Office, typist: number): Promise<Typist> {
  const tokens = makeTokens(server, typist)
  const { text } = server.newsroom
  const stored: Uint8Array[] = []
  const own: Pick<Typist, 'typed' | 'acknowledged' | 'onDevice' | 'troubles'> = {
    typed: [],
    acknowledged: new Set(),
    onDevice: new Set(),
    troubles: [],
  }
  let connection: TextConnection
  let typing: string | undefined
  let device = { isDead: false }

  function open(): void {
    const mine = { isDead: false }
    device = mine
    const copy: DeviceCopy = {
      load: async () => [...stored],
      append: update => {
        const letter = typing
        return new Promise(resolve =>
          // Simulates the delay of a disk: a tab that dies meanwhile has stored nothing.
          setTimeout(() => {
            if (mine.isDead) return
            stored.push(update)
            if (letter !== undefined) own.onDevice.add(letter)
            resolve()
          }, 2),
        )
      },
      noteSaved: () => {},
      drop: async () => {},
      close: () => {},
    }
    const socket = io(server.url, {
      path: textSocketPath,
      transports: ['websocket'],
      autoConnect: false,
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 300,
      auth: send => {
        const say = (value: string) => send({ token: value, text, schema: textSchema } satisfies TextSocketAuth)
        tokens.get().then(say, () => say(''))
      },
    })
    const opened = openTextConnection({
      device: copy,
      tabs: alone,
      socket,
      token: tokens.get,
      refuseToken: tokens.refuse,
      remainingMs: () => tokenMs,
    })
    connection = opened
    opened.subscribe(() => {
      const { phase, saving, refusal } = opened.state
      if (phase === 'unbindable' || phase === 'refused') own.troubles.push(`${phase}: ${refusal?.message ?? ''}`)
      if (saving === 'saved' && phase === 'open')
        for (const letter of wordsOf(opened.doc)) if (isOwn(typist, letter)) own.acknowledged.add(letter)
    })
  }

  open()
  return {
    ...own,
    type: async () => {
      const { doc, state } = connection
      if (state.phase !== 'open' || own.typed.length >= lettersEach) return
      typing = letterOf(typist, own.typed.length)
      own.typed.push(typing)
      const paragraph = paragraphOf(doc)
      paragraph.insert(Math.floor(Math.random() * (paragraph.length + 1)), typing)
      typing = undefined
    },
    kill: async () => {
      device.isDead = true
      connection.close()
      open()
    },
    isSaved: async () => connection.state.phase === 'open' && connection.state.saving === 'saved',
    words: async () => wordsOf(connection.doc),
    close: async () => connection.close(),
  }
}

export async function openTabTypist(server: Office, browser: Browser, typist: number): Promise<Typist> {
  const context: BrowserContext = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(30_000)
  const place = { domain: '127.0.0.1', path: '/svc/auth/office', httpOnly: true, sameSite: 'Strict' } as const
  await context.addCookies(server.newsroom.people[typist]!.cookies.map(([name, value]) => ({ name, value, ...place })))
  const own: Pick<Typist, 'typed' | 'acknowledged' | 'onDevice' | 'troubles'> = {
    typed: [],
    acknowledged: new Set(),
    onDevice: new Set(),
    troubles: [],
  }
  let page: Page
  const look = () =>
    page.evaluate(() => {
      const body = document.querySelector('.ProseMirror')
      const copy = body?.cloneNode(true) as HTMLElement | undefined
      for (const flag of copy?.querySelectorAll('.e-cursor') ?? []) flag.remove()
      return {
        words: copy?.textContent ?? '',
        saving: document.querySelector<HTMLElement>('[data-saving]')?.dataset['saving'],
        dialogs: document.querySelectorAll('dialog[open], [role=alertdialog]').length,
      }
    })
  async function note() {
    const seen = await look()
    const letters = [...seen.words].filter(letter => isOwn(typist, letter))
    if (seen.saving === 'saved') for (const letter of letters) own.acknowledged.add(letter)
    if (seen.saving === 'device') for (const letter of letters) own.onDevice.add(letter)
    if (seen.dialogs > 0) own.troubles.push('dialog')
    return seen
  }
  async function open(): Promise<void> {
    page = await context.newPage()
    // The server may be restarting.
    for (;;) {
      try {
        await page.goto(`${server.url}/office/texts/${server.newsroom.text}`)
        await page.locator('.ProseMirror').waitFor({ timeout: 15_000 })
        await page.locator('.ProseMirror').click({ timeout: 15_000 })
        break
      } catch {
        await page.waitForTimeout(200)
      }
    }
  }
  await open()
  return {
    ...own,
    type: async () => {
      if (own.typed.length >= lettersEach) return
      const letter = letterOf(typist, own.typed.length)
      own.typed.push(letter)
      await page.keyboard.insertText(letter)
      await note()
    },
    kill: async () => {
      // The renderer dies at once with all its pending work; no handler of the page runs.
      const dying = page
      const crashed = dying.waitForEvent('crash')
      const session = await context.newCDPSession(dying)
      session.send('Page.crash').catch(() => {})
      await crashed
      await dying.close().catch(() => {})
      await open()
    },
    isSaved: async () => (await note()).saving === 'saved',
    words: async () => (await look()).words,
    close: () => context.close(),
  }
}
