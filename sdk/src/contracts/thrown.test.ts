import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { asError, codeOfError } from './thrown.ts'

it('an error stays what it is, of another realm too; anything else becomes one that says it', () => {
  const own = new TypeError('no')
  const foreign: unknown = runInNewContext('new Error("from elsewhere")')
  expect(asError(own)).toBe(own)
  expect(asError(foreign)).toBe(foreign)
  for (const thrown of ['plain', 7, null, undefined, { code: 'X' }])
    expect(asError(thrown).message).toBe(String(thrown))
})

it('a code is told where there is one', () => {
  expect(codeOfError(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe('ENOENT')
  for (const thrown of [new Error('no code'), { code: 7 }, 'ENOENT', null, undefined])
    expect(codeOfError(thrown)).toBeUndefined()
})
