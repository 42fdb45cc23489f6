import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SDK_FOLDER } from '../sdk-folder.ts'

let root: string
let folder: string

/** The command as an author calls it, outside of the repository. */
function ntoccPlugin(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(SDK_FOLDER, 'cli/bin.mjs'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: root },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => resolve({ code, output }))
  })
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ntocc-test-'))
  folder = join(root, 'dock-bookings')
})
afterAll(() => rm(root, { recursive: true }))

it('a new plugin is made, tested and checked by two commands, with nothing installed', {
  timeout: 180_000,
}, async () => {
  const made = await ntoccPlugin('create', 'dock-bookings')
  expect(made.output).toContain('src/pages/Manage.tsx')
  expect(made.code).toBe(0)
  const tested = await ntoccPlugin('test', 'dock-bookings')
  expect(tested.output).toContain('dock-bookings  tests passed, built, and as described')
  expect(tested.code).toBe(0)
})

it('a failing test, and then an import that the contract forbids, are told', { timeout: 180_000 }, async () => {
  await rm(join(folder, 'src/plugin.test.tsx'))
  const none = await ntoccPlugin('test', 'dock-bookings')
  expect(none.output).toContain('TEST_FAILED  There is no test')
  const test = "import { expect, it } from 'vitest'\nit('adds up', () => expect(1 + 1).toBe(%))\n"
  await writeFile(join(folder, 'src/sum.test.ts'), test.replace('%', '3'))
  const failed = await ntoccPlugin('test', 'dock-bookings')
  expect(failed.output).toContain('TEST_FAILED  1 of 1 test files failed.')
  expect(failed.code).toBe(1)
  await writeFile(join(folder, 'src/sum.test.ts'), test.replace('%', '2'))
  const page = join(folder, 'src/pages/Manage.tsx')
  await writeFile(
    page,
    `import { useNavigate } from 'react-router-dom'\nvoid useNavigate\n${await readFile(page, 'utf8')}`,
  )
  const forbidden = await ntoccPlugin('test', 'dock-bookings')
  expect(forbidden.output).toContain('IMPORT_FORBIDDEN')
  expect(forbidden.code).toBe(1)
})

it('a wrong call answers how to call it', async () => {
  expect(await ntoccPlugin('create')).toMatchObject({ code: 2, output: expect.stringContaining('create <name>') })
  expect(await ntoccPlugin('create', 'Bad')).toMatchObject({ code: 1, output: expect.stringContaining('CREATE_NAME') })
  expect((await ntoccPlugin('pack', 'nowhere')).output).toContain('PLUGIN_NOT_FOUND')
})
