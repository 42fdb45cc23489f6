import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../server/src/ntocc/seed/accounts.ts'

const FOLDER = resolve(import.meta.dirname, '../e2e')
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))

/** Phones, identity numbers and credit codes: who makes a record with one can make it once on a console. */
const UNIQUE = /\b(?:1\d{10}|\d{17}[\dX]|91\d{6}[0-9A-Z]{10})\b/g
const known = new Set(DEMO_ACCOUNTS.map(({ phone }) => phone))

describe('browser tests', () => {
  it('name no phone and no paper of their own: each try draws its own', () => {
    const named = files.flatMap(file => {
      const found = readFileSync(join(FOLDER, file), 'utf8').match(UNIQUE) ?? []
      return found.filter(number => !known.has(number)).map(number => `${file}: ${number}`)
    })
    expect(named).toEqual([])
  })
})
