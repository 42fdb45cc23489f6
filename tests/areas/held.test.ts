import { Writable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { type HeldLoop, watchLoop } from '../../server/src/ntocc/areas/loop-watch.ts'
import { testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { drop, grant, newFolder } from './support.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

it('a service that computes without a pause is seen while it does, and named with the line', async () => {
  const plugins = await newFolder()
  await drop(plugins, {
    'service.ts': text =>
      text.replace(
        'dockLoad: async (ctx, { query }) => {',
        `dockLoad: async (ctx, { query }) => {
          const { ntoccSeen } = globalThis as unknown as { ntoccSeen(): number }
          while (query.dock === 'busy' && ntoccSeen() === 0);`,
      ),
  })
  const database = await testDatabase('pglite')
  ends.push(() => database.drop())
  const lines: string[] = []
  const logTo = new Writable({
    write(chunk, _encoding, next) {
      lines.push(String(chunk))
      next()
    },
  })
  const backend = await testBackend(database.db, { areaSources: [], pluginDirs: [plugins], logTo, logLevel: 'error' })
  ends.push(() => backend.app.close())
  const told: (string | undefined)[] = []
  const watch = watchLoop((loop: HeldLoop) => told.push(backend.app.held(loop)), { heldMs: 500, lookMs: 50 })
  ends.push(() => watch.end())
  // It goes on until it has been seen, however long that takes.
  const token = await grant(backend, ['dockBooking.read'])
  const before = watch.seen()
  Object.assign(globalThis, { ntoccSeen: () => watch.seen() - before })
  await backend.get('/ntocc-basic-api/dockLoad?dock=busy', token)
  await expect.poll(() => told).toContain('dock-bookings')
  expect(lines.join('')).toMatch(/computed for more than \d+ ms[\s\S]*dock-bookings\/service\.ts:\d+/)
})
