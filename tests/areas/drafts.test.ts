import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { InstalledPlugin } from '../../sdk/src/contracts/index.ts'
import type { AreaState } from '../../server/src/ntocc/areas/states.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { drop, newFolder } from './support.ts'

const PATH = '/ntocc-basic-api/dockBooking'
const DRAFT = { 'package.json': (text: string) => text.replace('"ntocc": {', '"ntocc": { "draft": true,') }

let database: TestDatabase
let plugins: string
let backend: TestBackend | undefined
beforeEach(async () => {
  database = await testDatabase('pglite')
  plugins = await newFolder()
})
afterEach(async () => {
  await backend?.app.close()
  backend = undefined
  await database.drop()
})

const start = async (pluginDrafts: boolean): Promise<TestBackend> => {
  backend = await testBackend(database.db, { areaSources: [], pluginDirs: [plugins], pluginDrafts })
  return backend
}
const areas = async (): Promise<AreaState[]> => (await backend!.app.inject('/readyz')).json().areas
const tables = async () =>
  (await database.db.query(`select 1 from information_schema.tables where table_name like 'dock_bookings%'`)).rowCount
const listed = async (): Promise<string[]> => {
  const token = await backend!.signIn('admin')
  const { data } = await backend!.get<InstalledPlugin[]>('/ntocc-basic-api/plugin', token)
  return (data ?? []).map(({ id }) => id)
}

it('an area that says it is not whole has no table, no call and no place in the list, until it is asked for', async () => {
  const folder = await drop(plugins, DRAFT)
  expect(JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8'))).toMatchObject({ draft: true })
  await start(false)
  expect(await areas()).toEqual([])
  expect(await tables()).toBe(0)
  expect((await backend!.get(PATH, await backend!.signIn('admin'))).http).toBe(404)
  expect(await listed()).not.toContain('dock-bookings')
  await backend!.app.close()

  await start(true)
  expect(await areas()).toMatchObject([{ id: 'dock-bookings', status: 'running' }])
  expect(await tables()).toBeGreaterThan(0)
  expect(await listed()).toContain('dock-bookings')
})

it('comes into force when a build that is whole takes its place, without a start', async () => {
  await drop(plugins, DRAFT)
  await start(false)
  await drop(plugins)
  await expect.poll(areas).toMatchObject([{ id: 'dock-bookings', status: 'running' }])
})
