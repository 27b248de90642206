// A bare node:http server that sends the bytes of one file with given headers: the ceiling for bench/pages.ts.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', port = '0', headersText = '[]'] = process.argv.slice(2)
const body = readFileSync(file)
const headers: string[] = JSON.parse(headersText)
createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1', function (this: { address(): unknown }) {
  process.stdout.write(`${JSON.stringify(this.address())}\n`)
})
