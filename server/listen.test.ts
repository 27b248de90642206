import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { checkAddress } from './listen.ts'

test('a free address stays free; a taken one is refused with the name of the variable', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(checkAddress({ host: '127.0.0.1', port })).rejects.toThrow(`PORT: порт ${port} занят другой программой`)
  other.close()
  await once(other, 'close')
  for (let time = 0; time < 2; time++) await checkAddress({ host: '127.0.0.1', port })
  await expect(checkAddress({ host: '192.0.2.1', port })).rejects.toThrow('HOST: адреса 192.0.2.1 у этой машины нет')
})
