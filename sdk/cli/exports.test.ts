import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportedValues, reexportedFiles } from './exports.ts'

function write(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ntocc-exports-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

describe('names a module exports', () => {
  it('are its values and those it passes on, without types', () => {
    const folder = write({
      'index.ts': `export * from './a.ts'\nexport type { T } from './a.ts'\nexport { inner as outer, type T as U } from './a.ts'`,
      'a.ts': `export interface T {}\nexport const inner = 1, { x, y: [z] } = f()\nexport function f() {}\nexport class C {}\nexport default 1`,
    })
    expect(exportedValues(join(folder, 'index.ts'))).toEqual(['C', 'f', 'inner', 'outer', 'x', 'z'])
    expect(reexportedFiles(join(folder, 'index.ts'))).toEqual([join(folder, 'a.ts')])
  })

  it('are refused when two modules pass on the same name, which neither then exports', () => {
    const folder = write({
      'index.ts': `export * from './a.ts'\nexport * from './b.ts'`,
      'a.ts': 'export const page = 1',
      'b.ts': 'export const page = 2',
    })
    expect(() => exportedValues(join(folder, 'index.ts'))).toThrow(/'page' comes from \.\/a\.ts and from \.\/b\.ts/)
  })

  it('of the SDK are unambiguous and hold what a plugin definition needs', () => {
    const names = exportedValues(fileURLToPath(new URL('../src/index.ts', import.meta.url)))
    expect(names).toEqual(expect.arrayContaining(['definePlugin', 'page', 'slot', 't', 'todo']))
  })
})
