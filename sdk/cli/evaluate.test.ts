import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { evaluate } from './evaluate.ts'
import { readSource } from './source.ts'

it('evaluates a definition that uses a part of the SDK which is made with libraries, without loading these', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ntocc-evaluate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'guizhou', version: '1.0.0' }))
  const text = (gb: string) => `import { definePlugin } from '@ntocc/sdk/plugin'
import { defineProvinceReport } from '@ntocc/sdk/reporting'
export default definePlugin({ id: 'province-' + defineProvinceReport({ gb: '${gb}' }).gb })
`
  await writeFile(join(folder, 'plugin.ts'), text('520000'))
  expect((await evaluate(await readSource(folder))).definition.id).toBe('province-520000')
  await writeFile(join(folder, 'plugin.ts'), text('520100'))
  await expect(evaluate(await readSource(folder))).rejects.toMatchObject({
    problems: [{ code: 'PLUGIN_DEFINITION', message: expect.stringContaining('gb must be the six digits') }],
  })
})
