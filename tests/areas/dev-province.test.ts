import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { reportCalls } from '../../plugins/reporting/contract/calls.ts'
import type { ReportLook } from '../../plugins/reporting/contract/look-calls.ts'
import { carriageAt } from '../../plugins/reporting/service/testing/carriage.ts'
import { HUBEI, type ReportDesk, reportDesk } from '../../plugins/reporting/service/testing/desk.ts'
import { createPlugin } from '../../sdk/cli/commands/create.ts'
import { watchPlugins } from '../../sdk/cli/dev.ts'
import { PROBLEM_FILE } from '../../sdk/src/plugin/manifest.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { newFolder } from './support.ts'

const NAME = 'own-reports'

let database: TestDatabase | undefined
let desk: ReportDesk | undefined
const ending = new AbortController()
afterAll(async () => {
  ending.abort()
  await desk?.close()
  await database?.drop()
})

/** The document of a finished waybill that nobody was told of. */
const finishedIn = async (on: ReportDesk, { db }: TestDatabase): Promise<string> => {
  const carriage = await carriageAt(on, db)
  const trip = await carriage.carried()
  await trip.finish()
  const document = await carriage.documentOf('waybill', trip.waybillNo)
  if (!document) throw new Error('nothing is to be told')
  return document.code
}

it('dev of a province: a dry run follows each save of its file, what is wrong is named, and the last good one counts', async () => {
  const [root, plugins] = [await newFolder(), await newFolder()]
  const folder = join(root, NAME)
  await mkdir(folder)
  await createPlugin(NAME, folder, { province: HUBEI })
  const file = join(folder, 'province.ts')
  const [made, print] = [await readFile(file, 'utf8'), vi.spyOn(console, 'error').mockImplementation(() => {})]
  vi.spyOn(console, 'log').mockImplementation(() => {})
  /** What a save changes of the definition. */
  const save = (more: string) => writeFile(file, made.replace("evidence: 'general',", `evidence: 'known',\n${more}`))
  const watching = watchPlugins([folder], ending.signal, { into: plugins })
  await vi.waitFor(() => expect(console.log).toHaveBeenCalledWith(expect.stringContaining('Watching')))

  database = await testDatabase(QUICKEST)
  const on = await reportDesk(database.db, { pluginDirs: [plugins] })
  desk = on
  const documentCode = await finishedIn(on, database)
  /** Areas of which open pages are told that they are others now. */
  const told: string[] = []
  on.backend.notifier.subscribe(({ message }) => {
    if (message.type === 'areaChanged') told.push(message.id)
  })
  const look = async (): Promise<ReportLook | undefined> => {
    const path = `${reportCalls.reportLook.path}?documentCode=${encodeURIComponent(documentCode)}`
    return (await on.backend.get<ReportLook>(path, on.admin)).data
  }
  const added = async () => (await look())?.lines.find(({ path }) => path === 'ownNumber')
  expect(await look()).toMatchObject({ plugin: NAME, evidence: 'general' })
  expect(await added()).toBeUndefined()

  await save(
    "extraFields: { waybill: [{ name: 'OwnNumber', zh: '自编号', card: '1..1', format: 'an..20', from: 'waybillNo' }] },",
  )
  await expect.poll(added).toMatchObject({ zh: '自编号', isRequired: true })
  expect(await added()).toMatchObject({ value: expect.stringContaining('RYD'), origins: [{ field: 'waybillNo' }] })
  expect((await look())?.behind).toBeUndefined()
  await expect.poll(() => told).toContain(NAME)

  // Its key is the place, for whoever sits at the terminal and for whoever looks at the page.
  told.length = 0
  await save(
    "extraFields: { waybill: [{ name: 'OwnNumber', zh: '自编号', card: '1..1', format: 'zz..20', from: 'waybillNo' }] },",
  )
  await expect.poll(async () => (await look())?.behind).toContain('extraFields.waybill.0.format')
  expect(print.mock.calls.flat().join('\n')).toContain('extraFields.waybill.0.format')
  expect((await look())?.behind).toMatch(/own-reports\/province\.ts:\d+/)
  expect((await look())?.behind).not.toMatch(/file:|node:/)
  expect(await added()).toMatchObject({ value: expect.stringContaining('RYD') })
  await expect.poll(() => told).toContain(NAME)

  // So is what is no TypeScript at all; and the next save that is right counts.
  await save('extraFields: {')
  await expect.poll(async () => (await look())?.behind).toContain('SOURCE_SYNTAX')
  await save('')
  await expect.poll(async () => (await look())?.behind).toBeUndefined()
  expect(await added()).toBeUndefined()

  // Who ends dev with half a sentence in the file leaves a console that says nothing of it.
  await save('extraFields: {')
  const problem = join(plugins, NAME, PROBLEM_FILE)
  await expect.poll(() => existsSync(problem)).toBe(true)
  ending.abort()
  await watching
  expect(existsSync(problem)).toBe(false)
  await expect.poll(async () => (await look())?.behind).toBeUndefined()
})
