import { ConfigError } from '#platform/config/config-error.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { environment, secretVariables, serviceUrlVariable } from '#platform/config/env.ts'
import { serviceNames } from '#contract/call.ts'
import { isLocalSite } from '#platform/http/operator-only.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

type Variables = Record<string, string | undefined>

/** Variables of other programs do not begin like this. */
const ownPrefix =
  /^(DATABASE|REDIS|S3|SMTP|MAIL|SITE|AUTH|VAPID|PUSH|INDEXNOW|ANALYTICS|SENTRY|PAGE_CACHE|INTERNAL|TRUST|RESTRICTED|LOCATION)_/

/** The configuration, if there is one, and what is wrong with it. */
export function examineSettings(variables: Variables): { config: Config | undefined; findings: Finding[] } {
  const files = secretVariables.map(name => `${name}_FILE`)
  const known = new Set([...files, ...Object.keys(environment.shape), ...serviceNames.map(serviceUrlVariable)])
  const unread = Object.keys(variables).filter(name => ownPrefix.test(name) && !known.has(name) && variables[name])
  const findings = unread.map(name =>
    warning(
      'settings.unknown',
      `${name}: такой настройки нет, значение не действует`,
      'Проверьте имя по таблице «Настройки» в docs/operations.md',
    ),
  )
  try {
    const config = readConfig(variables)
    findings.push(...weighSettings(config, variables))
    if (findings.length === 0) findings.push(ok('settings', 'Настройки читаются'))
    return { config, findings }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const wrong = error.problems.map(problem =>
      failure('settings.wrong', problem, 'Исправьте значение: без этого журнал не запустится'),
    )
    return { config: undefined, findings: [...findings, ...wrong] }
  }
}

/** Settings that work and do not mean what somebody would want. */
function weighSettings(config: Config, variables: Variables): Finding[] {
  const isPublic = !isLocalSite(config.siteUrl)
  const isOpen = !['127.0.0.1', 'localhost', '::1'].includes(config.host)
  const found: Finding[] = []
  if (isOpen && variables['SITE_URL'] === undefined)
    found.push(
      warning(
        'settings.no_site_url',
        `Журнал слушает ${config.host}, а SITE_URL не задан: ссылки в письмах и картах сайта ведут на localhost`,
        'Задайте SITE_URL – адрес, по которому журнал открывают читатели',
      ),
    )
  if (isPublic && config.siteUrl.startsWith('http:'))
    found.push(
      warning(
        'settings.not_https',
        `SITE_URL без https (${config.siteUrl}): нет ключей доступа и уведомлений, cookie входа идёт открыто`,
        'Поставьте прокси с сертификатом (ops/caddy, ops/nginx) и задайте адрес с https',
      ),
    )
  if (isPublic && config.trustedProxies.length === 0)
    found.push(
      warning(
        'settings.no_trust_proxy',
        'TRUST_PROXY не задан: за прокси все читатели для пределов и просмотров – один адрес',
        'Если журнал стоит за прокси этой машины, задайте TRUST_PROXY=1, иначе – адрес прокси',
      ),
    )
  if (isPublic && config.mail.kind === 'mailbox')
    found.push(
      warning(
        'settings.no_mail',
        'SMTP_URL не задан: коды входа и рассылки никуда не уходят, они лежат на /dev/mail',
        'Задайте SMTP_URL и MAIL_FROM',
      ),
    )
  if (isPublic && config.database.kind === 'pglite')
    found.push(
      warning(
        'settings.embedded',
        'Журнал для всех на встроенной базе: она не ждёт диска и живёт в одном процессе',
        'Для записей, которые важны, поставьте PostgreSQL: npm run move -- --to postgres://…',
      ),
    )
  return found
}
