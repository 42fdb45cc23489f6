import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildRegulator } from './app.ts'
import { readPapers, tellPapers } from './papers.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'papers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

it('a simulator answers in the code that its papers name', async () => {
  const papers = readPapers(written('papers.json', '{"ok":"200","enterprise":"520000001"}'))
  expect(papers).toEqual({ ok: '200', enterprise: '520000001' })
  const app = buildRegulator({ enterprise: { code: '520000001' } })
  await tellPapers(app, papers)
  const { userId, password } = (await app.inject('/control/enterprise')).json()
  const payload = { userId, password: createHash('md5').update(password).digest('hex') }
  expect((await app.inject({ method: 'POST', url: '/auth/token', payload })).json()).toMatchObject({ code: '200' })
  await app.close()
})

it('says which file cannot be used, and what cannot be told', async () => {
  expect(() => readPapers(join(folder, 'none.json'))).toThrow(join(folder, 'none.json'))
  expect(() => readPapers(written('half.json', '{"ok"'))).toThrow('half.json')
  expect(() => readPapers(written('list.json', '[]'))).toThrow('list.json is no object')
  const app = buildRegulator()
  await expect(tellPapers(app, { ok: '' })).rejects.toThrow('cannot be told so: body/ok')
  await expect(tellPapers(app, { okay: '200' } as object)).rejects.toThrow(
    'knows no okay: it is told of form, guide, ok',
  )
  await app.close()
})

it('a file is named from the folder that the command was called in', () => {
  written('here.json', '{"ok":"300"}')
  vi.stubEnv('INIT_CWD', folder)
  expect(readPapers('here.json')).toEqual({ ok: '300' })
  vi.unstubAllEnvs()
})
