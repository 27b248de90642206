// Call → handler: the office's sign-in.
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/office/access.ts'
import { answer } from '#platform/http/answer.ts'
import { cleanUpOffice } from './cleanup.ts'
import type { Office } from './office.ts'
import { changeOfficeExpert, changeOfficeRole, showOfficeAddress } from './routes/change-person.ts'
import { confirmOfficeSession, endOfficeSession, endOtherOfficeSessions } from './routes/end-sessions.ts'
import { beginFirstCodes, finishFirstCodes } from './routes/first-codes.ts'
import { beginFirstPasskey, finishFirstPasskey } from './routes/first-passkey.ts'
import { getOwnOfficeAccess } from './routes/get-own-access.ts'
import { getOfficeStart } from './routes/get-start.ts'
import { getOfficeToken } from './routes/get-token.ts'
import { inviteToOffice } from './routes/invite.ts'
import { listOfficeLog, listOfficePeople } from './routes/list-people.ts'
import { lockOffice, makeFirstLink, makeReturnLink } from './routes/make-links.ts'
import { openOfficeLink } from './routes/open-link.ts'
import { beginCodes, makeSpareCodes, removeCodes, setCodes } from './routes/own-codes.ts'
import { addPasskey, beginPasskey, removePasskey } from './routes/own-passkeys.ts'
import { repeatSecondStep } from './routes/repeat-second-step.ts'
import { admitToOffice, resetSecondStep } from './routes/reset-second-step.ts'
import { saveOfficePerson } from './routes/save-person.ts'
import { signInByCode } from './routes/sign-in-by-code.ts'
import { beginOfficePasskey, signInByPasskey } from './routes/sign-in-by-passkey.ts'
import { signOutOfOffice } from './routes/sign-out.ts'

const hourSeconds = 3_600

export function installOffice(app: FastifyInstance, office: Office): void {
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
  answer(app, context, calls.listOfficeLog, listOfficeLog(office))

  answer(app, context, calls.makeFirstLink, makeFirstLink(office))
  answer(app, context, calls.makeReturnLink, makeReturnLink(office))
  answer(app, context, calls.lockOffice, lockOffice(office))

  context.jobs.every('auth.remove-old-office', hourSeconds, () => cleanUpOffice(office))
}
