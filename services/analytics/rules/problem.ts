// What is kept of a fault: nothing that says whose it was.
import type { ReportedProblem } from '#contract/analytics.ts'
import { crawler } from '#contract/crawler.ts'

export type Origin = 'browser' | 'server'

// Anybody sends texts to these: each begins where a word begins and has one way to go on, so that no text takes long.
const word = String.raw`[^\s<>"'(),;:/@.]+`
const email = new RegExp(String.raw`(?<![^\s<>"'(),;:/@])[^\s<>"'(),;:/@]+@${word}(?:\.${word})+`, 'g')
/** Tokens, ids, hashes: long and with a digit in them. */
const token = /(?<![\w-])(?=[A-Za-z_-]*\d)[\w-]{20,}(?:\.[\w-]{20,})*/g
/** After a path. */
const query = /(?<=\/[^\s?#()]*)[?#][^\s():]*/g
const quoted = /(["'`«])[^"'`«»]{30,}(["'`»])/g
const longNumber = /\+?\d[\d\s()-]{4,}\d/g

const withoutPeople = (text: string) =>
  text.toWellFormed().replaceAll('\0', '').replace(email, '[email]').replace(query, '').replace(token, '[id]')

/** Letters, numbers, ids and queries of addresses, and long quotations are taken out. */
export function cleanProblem({ name, message, stack, place }: ReportedProblem): ReportedProblem {
  return {
    name: withoutPeople(name),
    message: withoutPeople(message).replace(quoted, '$1…$2').replace(longNumber, '[number]'),
    // Columns of minified scripts are long numbers.
    stack: withoutPeople(stack),
    place: withoutPeople(place)
      .replace(/[?#].*/s, '')
      .replaceAll(/\/\d+(?=\/|$)/g, '/[number]'),
  }
}

/** Spec 8: faults of bots are left out; faults of extensions are none of ours, and one without a word helps nobody. */
export function isWorthKeeping({ message, stack }: ReportedProblem, userAgent: string): boolean {
  if (crawler.test(userAgent)) return false
  if (stack.includes('-extension://')) return false
  return stack !== '' || !/^Script error\.?$/.test(message)
}
