import { block, line, type TextRendition } from '../../text-rendition.ts'

export const quickPollText: TextRendition<'quick-poll'> = ({ attributes: { question, answers } }) =>
  block(line(question) + answers.map(answer => line(typeof answer === 'string' ? answer : answer.text)).join(''))
