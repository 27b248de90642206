// Commands of a cook whose hands are in dough. The browser recognizes speech: on the device where it can; it is asked only after a press, and what
// it has heard is compared with three words here and goes nowhere else.

export type Command = 'next' | 'back' | 'timer'

const words: readonly (readonly [Command, RegExp])[] = [
  ['next', /дальше|следующ|вперёд|вперед/u],
  ['back', /назад|предыдущ/u],
  ['timer', /таймер|засеки|засечь/u],
]

/** The last command of what was heard: «нет, не дальше, назад» goes back. */
export function commandOf(heard: string): Command | undefined {
  const text = heard.toLowerCase()
  const found = words
    .map(([command, pattern]) => ({ command, at: [...text.matchAll(new RegExp(pattern, 'gu'))].at(-1)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
  return found.toSorted((a, b) => b.at - a.at)[0]?.command
}

/** What this file uses of an interface that browsers spell differently and TypeScript does not know yet. */
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  processLocally?: boolean
  start(): void
  abort(): void
}
type Results = ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
type RecognitionClass = (new () => Recognition) & {
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>
}

const classOf = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

const language = 'ru-RU'

/** Listens until it is ended or refused; browsers end by themselves after a silence, and then it begins again. */
export async function hear({ onCommand, onEnd }: { onCommand: (command: Command) => void; onEnd: () => void }) {
  const Recognition = classOf()!
  const recognition = new Recognition()
  recognition.lang = language
  recognition.continuous = true
  const isLocal = await Recognition.available?.({ langs: [language], processLocally: true }).catch(() => undefined)
  if (isLocal === 'available') recognition.processLocally = true
  let isOver = false
  recognition.addEventListener('result', event => {
    const { results, resultIndex } = event as Event & { results: Results; resultIndex: number }
    for (let at = resultIndex; at < results.length; at++) {
      const command = results[at]!.isFinal ? commandOf(results[at]![0]!.transcript) : undefined
      if (command) onCommand(command)
    }
  })
  recognition.addEventListener('error', event => {
    const { error } = event as Event & { error?: string }
    if (error === 'no-speech' || error === 'aborted' || isOver) return
    isOver = true
    onEnd()
  })
  recognition.addEventListener('end', () => {
    if (!isOver) recognition.start()
  })
  recognition.start()
  return () => {
    isOver = true
    recognition.abort()
  }
}
