// Reads sentences aloud with a voice of the device. A pause ends the sentence, and going on begins it again: browsers differ in how they pause,
// and on phones they do not.

const synthesis = () => (typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis)
const voicesComeMs = 1500

/**
 * The Russian voice of this device; undefined when it has none. Voices that are computed on a server of somebody else would be sent the article
 * and the reader's address, so they are not used (decision 079).
 */
export async function findVoice(): Promise<SpeechSynthesisVoice | undefined> {
  const speech = synthesis()
  if (!speech) return undefined
  const find = () => {
    const own = speech.getVoices().filter(voice => voice.localService && /^ru\b/i.test(voice.lang.replace('_', '-')))
    return own.find(voice => voice.default) ?? own[0]
  }
  const known = find()
  if (known || speech.getVoices().length > 0) return known
  await new Promise(resolve => {
    speech.addEventListener('voiceschanged', resolve, { once: true })
    setTimeout(resolve, voicesComeMs)
  })
  return find()
}

export type Speech = {
  /** Reads on from this sentence. */
  from(index: number): void
  pause(): void
  setRate(rate: number): void
}

type Options = {
  voice: SpeechSynthesisVoice
  texts: readonly string[]
  rate: number
  /** A sentence begins; after the last one its number is the number of sentences. */
  onSentence: (index: number) => void
  onFailure: () => void
}

export function openSpeech({ voice, texts, rate, onSentence, onFailure }: Options): Speech {
  const speech = synthesis()!
  let now: SpeechSynthesisUtterance | undefined
  let at = 0
  let speed = rate
  const pause = () => {
    now = undefined
    speech.cancel()
  }
  const from = (index: number) => {
    pause()
    at = index
    onSentence(at)
    const text = texts[at]
    if (text === undefined) return
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = speed
    // A cancelled sentence reports its end too.
    utterance.onend = () => void (now === utterance && from(at + 1))
    utterance.onerror = () => {
      if (now !== utterance) return
      now = undefined
      onFailure()
    }
    now = utterance
    speech.speak(utterance)
  }
  return {
    from,
    pause,
    setRate(next) {
      speed = next
      if (now) from(at)
    },
  }
}
