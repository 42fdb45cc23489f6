import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { grant, newFolder } from '../areas/support.ts'
import { applyDiff, type Block, blocksOf } from './support/blocks.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The second goes on where the first ends. */
const GUIDES = ['services.md', 'contributions.md']

let database: TestDatabase | undefined
let backend: TestBackend | undefined
afterAll(async () => {
  await backend?.app.close()
  await database?.drop()
})

async function follow(folder: string, { language, file, text }: Block): Promise<string> {
  if (language === 'sh') {
    const env = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
    return (await promisify(execFile)('sh', ['-ec', text], { cwd: folder, env })).stdout
  }
  if (file === 'example') return ''
  if (!file) throw new Error('the block names no file')
  const path = join(folder, file)
  await writeFile(path, language === 'diff' ? applyDiff(await readFile(path, 'utf8'), text) : text)
  return ''
}

it('docs/plugins/services.md and contributions.md lead to an area that a console built without it answers for', {
  timeout: 600_000,
}, async () => {
  const folder = await newFolder()
  let printed = ''
  for (const guide of GUIDES) {
    for (const block of blocksOf(await readFile(join(ROOT, 'docs/plugins', guide), 'utf8'))) {
      printed += await follow(folder, block).catch((error: Error) => {
        throw new Error(`${guide}:${block.line}: ${error.message}`)
      })
    }
  }
  expect(printed).toContain('gate-visits  0.1.0  pages and service  as built')
  const { NODE_OPTIONS: _, ...env } = process.env
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  await promisify(execFile)(tsc, ['-p', join(folder, 'gate-visits/tsconfig.json'), '--noEmit'], { env })

  database = await testDatabase('pglite')
  backend = await testBackend(database.db, { pluginDirs: [join(folder, 'installed')], jobLookMs: 50, clock: true })
  const admin = await grant(backend, ['gateVisit.read', 'gateVisit.edit'])
  const settings = { area: 'gate-visits', version: 0, values: { most: 101 } }
  const { menu, slots } = JSON.parse(await readFile(join(folder, 'installed/gate-visits/plugin.json'), 'utf8'))
  expect([menu.name, slots.map((each: { of: string[] }) => each.of)]).toEqual([
    'gate',
    [['platform', 'ctms'], ['driver']],
  ])
  const visit = (quantity: number) => backend?.post('/ntocc-basic-api/gateVisit', { name: 'Li', quantity }, admin)
  expect(await visit(3)).toMatchObject({ status: 0, data: { name: 'Li', quantity: 3 } })
  const placed = await database.db.query(
    `select parent_name from menu_resource where branch_code = 'HQ' and name like 'GateVisit%' and kind = 'page'`,
  )
  expect(placed.rows).toEqual([{ parent_name: 'gate' }])
  expect(await visit(101)).toMatchObject({ status: 4090, msg: 'The gate takes 100 people at most.' })
  const url = '/ntocc-basic-api/plugin/settings'
  expect(await backend.call({ method: 'PUT', url, payload: settings, token: admin })).toMatchObject({ status: 0 })
  expect(await visit(101)).toMatchObject({ status: 0 })
  expect(await backend.get('/ntocc-basic-api/gateGuests?name=Li', admin)).toMatchObject({ data: { guests: 104 } })

  const { db } = database
  const statesOf = async (job: string) => {
    const found = await db.query<{ state: string }>(
      `select state from job_queue.job where name = 'gate-visits' and data->>'job' = $1 order by created_on`,
      [job],
    )
    return found.rows.map(({ state }) => state)
  }
  // Only the visit that was stored is told of.
  await expect.poll(() => statesOf('tellGate')).toEqual(['completed', 'completed'])
  await db.query('update gate_visits_gate_visit set valid_to = current_date - 1')
  await db.query(`update job_queue.job set start_after = now() where singleton_key = 'clock closePast'`)
  const status = async () => (await db.query('select status from gate_visits_gate_visit')).rows
  await expect.poll(status).toEqual([{ status: 0 }, { status: 0 }])
  await expect.poll(() => statesOf('closePast')).toEqual(['created'])
})
