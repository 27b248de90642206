// Registers the calls of the office's sign-in.
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/office/access.ts'
import * as logCalls from '#contract/office/log.ts'
import { listAlikeReaders as listAlikeReadersCall } from '#contract/office/authors.ts'
import * as readerCalls from '#contract/office/readers.ts'
import { answer } from '#platform/http/answer.ts'
import { cleanUpOffice } from './cleanup.ts'
import { exportOfficeLog } from './log/export-office-log.ts'
import { listOfficeLog } from './log/list-office-log.ts'
import { logHead, checkOfficeLog } from './log/check-office-log.ts'
import { moveOldLogLater } from './log/move-old-log.ts'
import type { Office } from './office.ts'
import { addPasskey } from './routes/add-passkey.ts'
import { admitToOffice } from './routes/admit-to-office.ts'
import { beginCodes } from './routes/begin-codes.ts'
import { beginFirstCodes } from './routes/begin-first-codes.ts'
import { beginFirstPasskey } from './routes/begin-first-passkey.ts'
import { beginOfficePasskey } from './routes/begin-office-passkey.ts'
import { beginPasskey } from './routes/begin-passkey.ts'
import { changeOfficeExpert } from './routes/change-office-expert.ts'
import { changeOfficeRole } from './routes/change-office-role.ts'
import { confirmOfficeSession } from './routes/confirm-office-session.ts'
import { endOfficeSession } from './routes/end-office-session.ts'
import { endOtherOfficeSessions } from './routes/end-other-office-sessions.ts'
import { finishFirstCodes } from './routes/finish-first-codes.ts'
import { finishFirstPasskey } from './routes/finish-first-passkey.ts'
import { getOfficeStart } from './routes/get-office-start.ts'
import { getOfficeToken } from './routes/get-office-token.ts'
import { getOwnOfficeAccess } from './routes/get-own-office-access.ts'
import { inviteToOffice } from './routes/invite-to-office.ts'
import { listOfficePeople } from './routes/list-office-people.ts'
import { lockOffice } from './routes/lock-office.ts'
import { makeFirstLink } from './routes/make-first-link.ts'
import { makeReturnLink } from './routes/make-return-link.ts'
import { makeSpareCodes } from './routes/make-spare-codes.ts'
import { openOfficeLink } from './routes/open-office-link.ts'
import { removeCodes } from './routes/remove-codes.ts'
import { removePasskey } from './routes/remove-passkey.ts'
import { repeatSecondStep } from './routes/repeat-second-step.ts'
import * as readers from './readers/routes.ts'
import { resetSecondStep } from './routes/reset-second-step.ts'
import { saveOfficePerson } from './routes/save-office-person.ts'
import { setCodes } from './routes/set-codes.ts'
import { showOfficeAddress } from './routes/show-office-address.ts'
import { signInByCode } from './routes/sign-in-by-code.ts'
import { signInByPasskey } from './routes/sign-in-by-passkey.ts'
import { signOutOfOffice } from './routes/sign-out-of-office.ts'

const hourSeconds = 3_600
const daySeconds = 86_400

export async function installOffice(app: FastifyInstance, office: Office): Promise<void> {
  const { context } = office

  answer(app, context, calls.openOfficeLink, openOfficeLink(office))
  answer(app, context, calls.getOfficeStart, getOfficeStart(office))
  answer(app, context, calls.saveOfficePerson, saveOfficePerson(office))
  answer(app, context, calls.beginFirstPasskey, beginFirstPasskey(office))
  answer(app, context, calls.finishFirstPasskey, finishFirstPasskey(office))
  answer(app, context, calls.beginFirstCodes, beginFirstCodes(office))
  answer(app, context, calls.finishFirstCodes, finishFirstCodes(office))

  answer(app, context, calls.beginOfficePasskey, beginOfficePasskey(office))
  answer(app, context, calls.signInByPasskey, signInByPasskey(office))
  answer(app, context, calls.signInByCode, signInByCode(office))
  answer(app, context, calls.getOfficeToken, getOfficeToken(office))
  answer(app, context, calls.signOutOfOffice, signOutOfOffice(office))

  answer(app, context, calls.getOwnOfficeAccess, getOwnOfficeAccess(office))
  answer(app, context, calls.repeatSecondStep, repeatSecondStep(office))
  answer(app, context, calls.endOfficeSession, endOfficeSession(office))
  answer(app, context, calls.endOtherOfficeSessions, endOtherOfficeSessions(office))
  answer(app, context, calls.confirmOfficeSession, confirmOfficeSession(office))
  answer(app, context, calls.beginPasskey, beginPasskey(office))
  answer(app, context, calls.addPasskey, addPasskey(office))
  answer(app, context, calls.removePasskey, removePasskey(office))
  answer(app, context, calls.beginCodes, beginCodes(office))
  answer(app, context, calls.setCodes, setCodes(office))
  answer(app, context, calls.removeCodes, removeCodes(office))
  answer(app, context, calls.makeSpareCodes, makeSpareCodes(office))

  answer(app, context, calls.listOfficePeople, listOfficePeople(office))
  answer(app, context, calls.inviteToOffice, inviteToOffice(office))
  answer(app, context, calls.resetSecondStep, resetSecondStep(office))
  answer(app, context, calls.admitToOffice, admitToOffice(office))
  answer(app, context, calls.changeOfficeRole, changeOfficeRole(office))
  answer(app, context, calls.changeOfficeExpert, changeOfficeExpert(office))
  answer(app, context, calls.showOfficeAddress, showOfficeAddress(office))
  answer(app, context, readerCalls.listReaders, readers.listReaders(office))
  answer(app, context, listAlikeReadersCall, readers.listAlikeReaders(office))
  answer(app, context, readerCalls.getReader, readers.getReader(office))
  answer(app, context, readerCalls.showReaderAddress, readers.showReaderAddress(office))
  answer(app, context, logCalls.listOfficeLog, listOfficeLog(office))
  answer(app, context, logCalls.exportOfficeLog, exportOfficeLog(office))
  answer(app, context, logCalls.checkOfficeLog, checkOfficeLog(office))

  answer(app, context, calls.makeFirstLink, makeFirstLink(office))
  answer(app, context, calls.makeReturnLink, makeReturnLink(office))
  answer(app, context, calls.lockOffice, lockOffice(office))

  await moveOldLogLater(office)
  context.jobs.every('auth.log-head', daySeconds, () => logHead(office))
  context.jobs.every('auth.remove-old-office', hourSeconds, () => cleanUpOffice(office))
}
