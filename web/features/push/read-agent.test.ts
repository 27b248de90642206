import { expect, test } from 'vitest'
import { readAgent } from './read-agent.ts'

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Safari/537.36`, ['Chrome', '142.0.0.0', 'Linux']],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} YaBrowser/25.8.0.0 Safari/537.36`,
    ['Яндекс Браузер', '25.8.0.0', 'Windows'],
  ],
  [`Mozilla/5.0 (Linux; Android 14; K) ${chromium} Mobile Safari/537.36`, ['Chrome', '142.0.0.0', 'Android']],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    ['Firefox', '140.0', 'macOS'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ['Safari', '18.5', 'iOS'],
  ],
  ['curl/8.0', [undefined, undefined, undefined]],
])('%s', (agent, [browser, version, os]) => expect(readAgent(agent)).toEqual({ browser, version, os }))
