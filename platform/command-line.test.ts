import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const command = `
  import { readArguments } from ${JSON.stringify(new URL('command-line.ts', import.meta.url).href)}
  const { values } = readArguments({ options: { 'no-demo': { type: 'boolean' } } }, 'npm start -- --no-demo')
  console.log(values['no-demo'])`

const type = (...words: string[]) => {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', command, '--', ...words], { encoding: 'utf8' })
  return { code: run.status, said: run.stdout + run.stderr }
}

test('an unknown argument is named, and the usage is printed', () => {
  expect(type('--no-demo')).toEqual({ code: 0, said: 'true\n' })
  for (const word of ['--nodemo', 'demo'])
    expect(type(word)).toEqual({ code: 2, said: `Не понимаю: ${word}\n\nnpm start -- --no-demo\n` })
})
