import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { createClient, importBody } from '@ntocc/sdk/client'
import { gatewayCalls, type ImportFileRequest } from '@ntocc/sdk/contracts'
import { randomId } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cleanup, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { TEST_CLIENT, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'

/** The gateway knows of areas by their builds; `npm test` makes them. */
const PLUGINS = resolve(import.meta.dirname, '../../plugins')

const COLUMNS = [
  { key: 'name', titles: ['Name', '名称'] },
  { key: 'unitCode', titles: ['Code'] },
  { key: 'places', titles: ['Places'] },
]
const BAD = Array.from({ length: 37 }, (_, at) => (at + 1) * 270)

/** A file of the page, through the gateway, into the database. */
describe('an import, the whole way', () => {
  const cleanup = new Cleanup()
  let send: (step: ImportFileRequest['step'], file: Blob, mode?: 'all' | 'valid') => Promise<unknown>

  beforeAll(async () => {
    const database = cleanup.add(await testDatabase('pglite'), it => it.drop())
    const backend = cleanup.add(await testBackend(database.db), it => it.app.close())
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = backend.app.server.address() as AddressInfo
    const config = testConfig(`http://127.0.0.1:${port}`, {
      clientId: TEST_CLIENT.id,
      clientSecret: TEST_CLIENT.secret,
      dataDir: cleanup.folder(),
      pluginDirs: [PLUGINS],
    })
    const { app, url } = await cleanup.listening(config)
    const party = { branchCode: 'HQ', partyType: 'PLAT_ADMIN', code: 'P1' }
    const token = await backend.signIn('admin')
    const sealed = app.gateway.store.seal({
      id: 's',
      token,
      party,
      issuedAt: Date.now(),
      expiresAt: Date.now() + 3_600_000,
    })
    const client = createClient({
      baseUrl: url,
      language: () => 'en',
      fetch: (to, init) =>
        fetch(to, { ...init, headers: { ...(init?.headers as object), cookie: `Admin-Token=${sealed}` } }),
    })
    send = (step, file, mode) =>
      client.call(gatewayCalls.importFile, {
        body: importBody({ id: randomId(32), entity: 'unit', columns: COLUMNS, step, ...(mode && { mode }) }, file),
      })
  })
  afterAll(() => cleanup.run())

  it('of 10,000 rows with 37 bad ones names those, adds the others once, and says so when it comes again', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `Unit ${at},u${at},${BAD.includes(at + 2) ? 9 : 0}`)
    const file = new Blob([`名称,Code,Places\n${lines.join('\n')}\n`])
    const check = (await send('check', file)) as { outcome: { valid: number; issues: { line: number }[] } }
    expect(check.outcome.valid).toBe(9_963)
    expect(check.outcome.issues.map(({ line }) => line)).toEqual(BAD)
    const added = { created: 9_963, repeated: false }
    expect(await send('import', file, 'valid')).toMatchObject({ total: 10_000, outcome: added })
    expect(await send('import', file, 'valid')).toMatchObject({ outcome: { ...added, repeated: true } })
  }, 120_000)
})
