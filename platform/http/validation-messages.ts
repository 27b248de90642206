// Russian validation messages for people: Zod's own Russian locale leaves type names in English («ожидалось string»).
import { z } from 'zod'
import { plural } from '#russian/plural.ts'

const types: Record<string, string> = {
  string: 'строка',
  number: 'число',
  int: 'целое число',
  boolean: 'true или false',
  array: 'список',
  object: 'объект',
  record: 'объект',
  null: 'null',
  date: 'дата',
}
const formats: Record<string, string> = {
  email: 'адрес почты',
  url: 'адрес страницы',
  uuid: 'UUID',
  date: 'дата вида 2026-11-21',
  datetime: 'время вида 2026-11-21T09:00:00Z',
  ipv4: 'адрес IPv4',
  ipv6: 'адрес IPv6',
  json_string: 'JSON',
}

/** `one` follows 1 and 21, `many` all other numbers: after «не больше» the forms for few and many are the same. */
const counted = (count: number, one: string, many: string) => `${count} ${plural(count, [one, many, many])}`

/** How many allowed values a message names. */
const namedMax = 40
const named = (values: readonly unknown[]) =>
  values.slice(0, namedMax).map(String).join(', ') + (values.length > namedMax ? '…' : '')

type Bound = { origin: string; limit: number; isInclusive: boolean | undefined }

function tooBig({ origin, limit, isInclusive }: Bound): string {
  if (origin === 'string') return `Не длиннее ${counted(limit, 'знака', 'знаков')}`
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `Не больше ${counted(limit, 'значения', 'значений')}`
  return isInclusive === false ? `Ожидается меньше ${limit}` : `Не больше ${limit}`
}

function tooSmall({ origin, limit, isInclusive }: Bound): string {
  if (origin === 'string')
    return limit === 1 ? 'Не может быть пустым' : `Не короче ${counted(limit, 'знака', 'знаков')}`
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return limit === 1 ? 'Не может быть пустым' : `Не меньше ${counted(limit, 'значения', 'значений')}`
  return isInclusive === false ? `Ожидается больше ${limit}` : `Не меньше ${limit}`
}

function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (
    issue.input === undefined &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union')
  )
    return 'Обязательное поле'
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected in types ? `Ожидается ${types[issue.expected]}` : 'Неверное значение'
    case 'invalid_value':
      return `${issue.values.length === 1 ? 'Ожидается' : 'Ожидается одно из:'} ${named(issue.values)}`
    case 'too_big':
      return tooBig({ origin: issue.origin, limit: Number(issue.maximum), isInclusive: issue.inclusive })
    case 'too_small':
      return tooSmall({ origin: issue.origin, limit: Number(issue.minimum), isInclusive: issue.inclusive })
    case 'invalid_format':
      return issue.format in formats ? `Ожидается ${formats[issue.format]}` : 'Неверный вид значения'
    case 'not_multiple_of':
      return `Ожидается кратное ${issue.divisor}`
    case 'unrecognized_keys':
      return `Лишние поля: ${named(issue.keys)}`
    default:
      return 'Неверное значение'
  }
}

/** Used by every schema that has no message of its own. */
export function installValidationMessages(): void {
  z.config({ localeError: describeIssue })
}
