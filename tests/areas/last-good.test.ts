import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AreaState } from '../../server/src/ntocc/areas/states.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { drop, type Edits, grant, newFolder } from './support.ts'

let database: TestDatabase
let plugins: string
let backend: TestBackend | undefined
beforeEach(async () => {
  database = await testDatabase(QUICKEST)
  plugins = await newFolder()
})
afterEach(async () => {
  await backend?.app.close()
  await database.drop()
})

const start = async (dataDir: string): Promise<TestBackend> => {
  backend = await testBackend(database.db, { areaSources: [], pluginDirs: [plugins], dataDir })
  return backend
}
const stateOf = async (id: string): Promise<AreaState | undefined> => {
  const { areas } = (await backend!.app.inject('/readyz')).json() as { areas: AreaState[] }
  return areas.find(each => each.id === id)
}
const load = (dock: string, token: string) => backend!.get(`/ntocc-basic-api/dockLoad?dock=${dock}`, token)
const SERVICE = 'service.ts'

it('starts with the build that was in force last when the newest cannot be, until one can', async () => {
  const dataDir = await newFolder()
  await drop(plugins)
  let own = await start(dataDir)
  const token = await grant(own)
  await own.app.close()
  const next = (version: string, end: string): Edits => ({
    'package.json': text => text.replace('1.0.0', version),
    [SERVICE]: text => `${text}\n${end}\n`,
  })
  const thrown = "if (process.env.NTOCC_AREAS_TEST) throw new Error('no gate')"
  await drop(plugins, next('1.3.0', thrown))
  process.env.NTOCC_AREAS_TEST = '1'
  own = await start(dataDir).finally(() => delete process.env.NTOCC_AREAS_TEST)
  const failed = { status: 'failed', phase: 'evaluate', version: '1.3.0', running: '1.0.0' }
  expect(await stateOf('dock-bookings')).toMatchObject(failed)
  expect(await load('D1', token)).toMatchObject({ status: 0, data: { bookings: 0 } })
  await drop(plugins, next('1.4.0', ''))
  await expect.poll(() => stateOf('dock-bookings')).toMatchObject({ status: 'running', version: '1.4.0' })
})
