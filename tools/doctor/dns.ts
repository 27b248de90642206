// Records by which other mail servers believe our letters. Without a resolver nothing is said about them.
import { Resolver } from 'node:dns/promises'
import type { Config } from '#platform/config/config.ts'
import { isLocalSite } from '#platform/http/operator-only.ts'
import { ok, unknown, warning, failure, type Finding } from './finding.ts'

/** What is looked up: the part of a resolver that is needed. */
export type Lookup = {
  resolveTxt(name: string): Promise<string[][]>
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

const isAbsent = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The text records of a name; undefined if there is no answer at all. */
async function listTexts(lookup: Lookup, name: string): Promise<string[] | undefined> {
  try {
    return (await lookup.resolveTxt(name)).map(parts => parts.join(''))
  } catch (error) {
    return isAbsent(error) ? [] : undefined
  }
}

const openLookup = (): Lookup => new Resolver({ timeout: 3_000, tries: 1 })

export async function examineDns(
  { siteUrl, mail }: Pick<Config, 'siteUrl' | 'mail'>,
  { selector, lookup = openLookup() }: { selector?: string | undefined; lookup?: Lookup } = {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  const { hostname } = new URL(siteUrl)
  if (!isLocalSite(siteUrl)) findings.push(await examineSite(lookup, hostname))
  if (mail.kind !== 'smtp') return findings
  const domain = /@([^\s>@]+)>?$/.exec(mail.from)?.[1] ?? ''
  if (!domain.includes('.')) return findings
  return [...findings, ...(await examineMailDomain(lookup, domain, selector))]
}

async function examineSite(lookup: Lookup, hostname: string): Promise<Finding> {
  const answers = await Promise.allSettled([lookup.resolve4(hostname), lookup.resolve6(hostname)])
  if (answers.some(answer => answer.status === 'fulfilled' && answer.value.length > 0))
    return ok('dns.site', `${hostname} есть в DNS`)
  const isKnown = answers.every(answer => answer.status === 'rejected' && isAbsent(answer.reason))
  if (!isKnown) return unknown('dns.site', `${hostname} в DNS: не проверено, серверы имён не отвечают`)
  return failure(
    'dns.site',
    `Имени ${hostname} в DNS нет`,
    'Заведите у регистратора запись A (и AAAA) с адресом сервера',
  )
}

async function examineMailDomain(lookup: Lookup, domain: string, selector: string | undefined): Promise<Finding[]> {
  const records = [
    {
      code: 'dns.spf',
      name: domain,
      begin: /^v=spf1\b/i,
      title: 'SPF',
      mend: `Добавьте запись TXT у ${domain}: v=spf1 include:СЕРВЕР_ПОЧТЫ -all`,
    },
    {
      code: 'dns.dmarc',
      name: `_dmarc.${domain}`,
      begin: /^v=DMARC1\b/i,
      title: 'DMARC',
      mend: `Добавьте запись TXT у _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:АДРЕС`,
    },
    ...(selector === undefined
      ? []
      : [
          {
            code: 'dns.dkim',
            name: `${selector}._domainkey.${domain}`,
            begin: /\bp=[\w+/]/,
            title: 'DKIM',
            mend: `Добавьте запись TXT у ${selector}._domainkey.${domain}: её даёт почтовый сервер`,
          },
        ]),
  ]
  const findings = await Promise.all(
    records.map(async ({ code, name, begin, title, mend }) => {
      const texts = await listTexts(lookup, name)
      if (texts === undefined) return unknown(code, `${title} у ${domain}: не проверено, серверы имён не отвечают`)
      if (texts.some(text => begin.test(text))) return ok(code, `${title} у ${domain} есть`)
      return warning(code, `${title} у ${domain} нет: письма попадают в спам`, mend)
    }),
  )
  if (selector === undefined)
    findings.push(unknown('dns.dkim', 'DKIM: не проверено, имя ключа знает почтовый сервер. Скажите его: --dkim ИМЯ'))
  return findings
}
