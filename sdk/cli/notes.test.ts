import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SDK_VERSION } from '../src/plugin/version.ts'
import { isOlder, NOTES, type Note, noteOn, notesFor } from './notes.ts'

const NOTE: Note[] = [
  { since: '0.3.0', names: ['useOld'], text: 'useOld is gone: use useNew.' },
  { since: '0.4.0', names: [], text: 'Lists begin on page 1.' },
]

describe('notes on breaking changes', () => {
  it('are for plugins that were written before them and use what they are about', () => {
    const uses = new Set(['useOld', 'page'])
    expect(notesFor('0.2.5', uses, NOTE)).toEqual(NOTE)
    expect(notesFor('^0.2.5', new Set(['page']), NOTE)).toEqual([NOTE[1]])
    expect(notesFor('0.3.0', uses, NOTE)).toEqual([NOTE[1]])
    expect(notesFor('0.4.1', uses, NOTE)).toEqual([])
    expect(noteOn('useOld', NOTE)?.text).toContain('useNew')
    expect(noteOn('page', NOTE)).toBeUndefined()
  })

  it('compare versions by number', () => {
    expect(isOlder('0.9.0', '0.10.0')).toBe(true)
    expect(isOlder('1.0.0', '0.10.0')).toBe(false)
    expect(isOlder('0.1.0', '0.1.0')).toBe(false)
  })

  it('come with a version of the changelog that is not newer than this one', () => {
    const changes = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
    expect(changes).toContain(`## ${SDK_VERSION}`)
    for (const { since } of NOTES) {
      expect(isOlder(SDK_VERSION, since)).toBe(false)
      expect(changes).toContain(`## ${since}`)
    }
  })
})
