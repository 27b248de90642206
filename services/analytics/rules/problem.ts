// Removes everything that identifies a person from a reported problem. Pure.
import type { ReportedProblem } from '#contract/analytics.ts'
import { crawler } from '#domain/crawler.ts'

export type Origin = 'browser' | 'server'

// Anybody can send texts to these patterns: each starts at the start of a word and never backtracks far, so that no text takes long.
const word = String.raw`[^\s<>"'(),;:/@.]+`
const email = new RegExp(String.raw`(?<![^\s<>"'(),;:/@])[^\s<>"'(),;:/@]+@${word}(?:\.${word})+`, 'g')
/** Tokens, ids and hashes: long, and with a digit. */
const token = /(?<![\w-])(?=[A-Za-z_-]*\d)[\w-]{20,}(?:\.[\w-]{20,})*/g
/** The query or fragment after a path. */
const query = /(?<=\/[^\s?#()]*)[?#][^\s():]*/g
const quoted = /(["'`«])[^"'`«»]{30,}(["'`»])/g
const longNumber = /\+?\d[\d\s()-]{4,}\d/g

const withoutPeople = (text: string) =>
  text.toWellFormed().replaceAll('\0', '').replace(email, '[email]').replace(query, '').replace(token, '[id]')

/** Replaces e-mail addresses, long numbers, ids and long quotations, and removes queries of URLs. */
export function cleanProblem({ name, message, stack, place }: ReportedProblem): ReportedProblem {
  return {
    name: withoutPeople(name),
    message: withoutPeople(message).replace(quoted, '$1…$2').replace(longNumber, '[number]'),
    // Long numbers stay: columns of minified scripts are long.
    stack: withoutPeople(stack),
    place: withoutPeople(place)
      .replace(/[?#].*/s, '')
      .replaceAll(/\/\d+(?=\/|$)/g, '/[number]'),
  }
}

/** Spec 8: problems of bots are left out. So are problems of browser extensions and those without any information. */
export function isWorthKeeping({ message, stack }: ReportedProblem, userAgent: string): boolean {
  if (crawler.test(userAgent)) return false
  if (stack.includes('-extension://')) return false
  return stack !== '' || !/^Script error\.?$/.test(message)
}
