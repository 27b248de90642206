// npm run role -- grant|revoke EMAIL APPLICATION:ROLE, ban|unban|unexpert|unauthor EMAIL, expert EMAIL WORDS, author EMAIL SLUG, email EMAIL NEW,
// link [EMAIL], office:lock
import { getUserByEmail, grantRole, removeRole, setBan, setEmail, setExpert } from '#contract/auth.ts'
import { listAuthorPosts } from '#contract/content.ts'
import { CallError, errorReply } from '#contract/errors.ts'
import { lockOffice, makeFirstLink, makeReturnLink, officeStartUrl } from '#contract/office/access.ts'
import { tieAuthor } from '#contract/user.ts'
import { roleApplications, roleNames } from '#domain/viewer.ts'
import { roleApplication, roleName } from '#contract/viewer.ts'
import { readArguments } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { inZone } from '#russian/time-zone.ts'
import { openInstallation } from './import/open-installation.ts'

const usage = `Роли и блокировки читателей, вход в редакцию.

  npm run role -- grant ПОЧТА ПРИЛОЖЕНИЕ:РОЛЬ     дать роль
  npm run role -- revoke ПОЧТА ПРИЛОЖЕНИЕ:РОЛЬ    забрать роль
  npm run role -- ban ПОЧТА                       заблокировать: читать можно, писать нельзя
  npm run role -- unban ПОЧТА                     снять блокировку
  npm run role -- expert ПОЧТА 'СПЕЦИАЛЬНОСТЬ'    отметить эксперта
  npm run role -- unexpert ПОЧТА                  снять отметку
  npm run role -- author ПОЧТА АВТОР              чьи статьи этого читателя: последнее слово адреса /author/АВТОР
  npm run role -- unauthor ПОЧТА                  больше ничьи
  npm run role -- email ПОЧТА НОВАЯ               другой адрес; все входы читателя закончатся
  npm run role -- link                            ссылка для нового администратора редакции, на полчаса
  npm run role -- link ПОЧТА                      ссылка тому, кто потерял ключи: прежние погаснут сразу
  npm run role -- office:lock                     запереть редакцию: все входы и ссылки погаснут, останется новая ссылка

Приложения: ${roleApplications.join(', ')}. Роли: ${roleNames.join(', ')}. Например: auth:moderator.
Читатель должен хотя бы раз войти на сайт; для ссылок в редакцию это не нужно. Сайт можно не останавливать.
`

const roleCalls = { grant: grantRole, revoke: removeRole }
const bans = { ban: true, unban: false }

const { values, positionals } = readArguments({ allowPositionals: true, options: { help: { type: 'boolean' } } }, usage)
const [action = '', email = '', role = '', ...rest] = positionals
const [application, name, ...more] = role.split(':')
const parsedRole = { application: roleApplication.safeParse(application), name: roleName.safeParse(name) }
const isRoleCall = Object.hasOwn(roleCalls, action) && parsedRole.application.success && parsedRole.name.success
const isBanCall = Object.hasOwn(bans, action) && role === ''
const isExpertCall = action === 'expert' ? role !== '' : action === 'unexpert' && role === ''
const isEmailCall = action === 'email' && role !== ''
const isLinkCall = action === 'link' && role === ''
const isLockCall = action === 'office:lock' && email === ''
const isAuthorCall = action === 'author' ? role !== '' : action === 'unauthor' && role === ''
if (
  values.help ||
  (email === '' && !isLinkCall && !isLockCall) ||
  rest.length > 0 ||
  (isRoleCall && more.length > 0) ||
  !(isRoleCall || isBanCall || isExpertCall || isAuthorCall || isEmailCall || isLinkCall || isLockCall)
) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 2)
}

try {
  const config = readConfig(process.env)
  const { ask, where, siteUrl, close } = await openInstallation(config)
  const printLink = async (address: string) => {
    const { data } = address
      ? await ask(makeReturnLink, { body: { email: address } })
      : await ask(makeFirstLink, { body: { if_none: false } })
    const until = inZone(new Date(data!.expires_at), config.timeZoneOffset).toISOString().slice(11, 16)
    process.stdout.write(`Вход в редакцию, один раз, до ${until}:\n${officeStartUrl(siteUrl, data!.token)}\n`)
  }
  try {
    if (isBanCall) await ask(setBan, { body: { email, isBanned: bans[action as keyof typeof bans] } })
    else if (isExpertCall) await ask(setExpert, { body: { email, expertise: role || null } })
    else if (isLinkCall) await printLink(email)
    else if (isLockCall) {
      const { sessions, links } = await ask(lockOffice, { body: {} })
      process.stdout.write(`Редакция заперта: закрыто входов ${sessions}, ссылок ${links}\n`)
      await printLink('')
    } else if (isEmailCall) await ask(setEmail, { body: { email, to: role } })
    else if (isAuthorCall) {
      const person = role ? (await ask(listAuthorPosts, { params: { path: role } })).id : null
      await ask(tieAuthor, { body: { id: (await ask(getUserByEmail, { body: { email } })).id, person } })
    } else
      await ask(roleCalls[action as keyof typeof roleCalls], {
        body: { email, application: parsedRole.application.data!, name: parsedRole.name.data! },
      })
    process.stdout.write(`Готово (${where})\n`)
  } finally {
    await close()
  }
} catch (error) {
  const said = error instanceof CallError ? errorReply.safeParse(error.body).data?.message : undefined
  process.stderr.write(`${said ?? (error as Error).message}\n`)
  process.exitCode = 1
}
