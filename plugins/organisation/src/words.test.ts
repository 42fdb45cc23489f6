import { allEndpoints, allMachines, nounCalls } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import words from '../locales/en.json'
import { subjectOf, verbOf } from './permissions.ts'

const moves = Object.values(allMachines()).flatMap(machine => machine.moves.map(move => move.permission))
/** Those come with the words of the area that has the records. */
const ofNouns: readonly unknown[] = Object.values(nounCalls).map(each => each.permission)
const codes = [...allEndpoints.map(each => each.permission), ...moves]
  .filter(code => code !== undefined)
  .filter(code => !ofNouns.includes(code))
const subjects: Readonly<Record<string, string>> = words.permission.subject
const verbs: Readonly<Record<string, string>> = words.permission.verb

describe('permission codes', () => {
  it('all have words, so that nobody reads a code', () => {
    const bare = codes.filter(code => !subjects[subjectOf(code)] || !verbs[verbOf(code)])
    expect([...new Set(bare)]).toEqual([])
  })
})
