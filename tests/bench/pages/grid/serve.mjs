/** The grid of the lists alone on a page, as it is shipped, in a browser. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'
import { chromeOf } from '../../lib/browser.mjs'

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

export async function gridBench(room) {
  const outDir = join(room.folder(), 'site')
  process.env.NODE_ENV = 'production'
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/')
    readFile(join(outDir, path)).then(
      body => response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  room.add(server, it => it.close())
  const browser = await chromeOf(room)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.waitForFunction(() => globalThis.measure)
  return { page }
}
