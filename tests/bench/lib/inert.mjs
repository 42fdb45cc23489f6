/** A page of files that do nothing, for what a page with as many bytes costs at least. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

/** Bytes of headers that come with each file of the real page too. */
const HEADERS = 300
const READY = 'globalThis.formUsableAt = Date.now() / 1000'

/** Text of so many bytes that no wire makes shorter and no engine has to understand. */
const filler = bytes =>
  `/*${randomBytes(Math.max(0, bytes - HEADERS))
    .toString('base64')
    .slice(0, Math.max(0, bytes - HEADERS))}*/`

/**
 * Serves one page that asks for a script of each of these sizes, all at once, and notes when the last has run as
 * `formUsableAt`. Ends with the room.
 */
export async function inertPage(room, sizes) {
  const scripts = sizes.map((bytes, n) => filler(bytes) + (n === sizes.length - 1 ? READY : ''))
  const tags = sizes.map((_, n) => `<script type="module" src="/${n}.js"></script>`).join('')
  const server = createServer((request, response) => {
    const script = scripts[Number(/^\/(\d+)\.js$/.exec(request.url ?? '')?.[1] ?? -1)]
    const headers = {
      'content-type': script === undefined ? 'text/html' : 'text/javascript',
      'cache-control': 'no-store',
    }
    response.writeHead(200, headers).end(script ?? `<!doctype html><title>Inert</title>${tags}`)
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  room.add(server, it => new Promise(done => it.close(done)).catch(() => undefined))
  return `http://127.0.0.1:${server.address().port}`
}
