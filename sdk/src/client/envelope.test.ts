import { describe, expect, it } from 'vitest'
import { isEnvelope, readEnvelope, sentBody } from './envelope.ts'

describe('readEnvelope', () => {
  it('S8-001 takes status 0 as success', () => {
    expect(readEnvelope({ status: 0, data: [1] })).toEqual({ kind: 'success', data: [1] })
  })

  it('S8-002 takes status 1 as success with a warning', () => {
    expect(readEnvelope({ status: 1, data: 'x', msg: 'mind' })).toEqual({ kind: 'success', data: 'x', warning: 'mind' })
  })

  it("S8-003 warns 'Waring' when status 1 has no msg", () => {
    expect(readEnvelope({ status: 1 })).toMatchObject({ kind: 'success', warning: 'Waring' })
    expect(readEnvelope({ status: 1, msg: '' })).toMatchObject({ warning: 'Waring' })
  })

  it('S8-004 takes status 2 as success without a word', () => {
    expect(readEnvelope({ status: 2, data: 1, msg: 'not shown' })).toEqual({ kind: 'success', data: 1 })
  })

  it("S8-006 says 'Error' when another status has no msg", () => {
    for (const status of [3, -1, 401, 500, 4220])
      expect(readEnvelope({ status })).toEqual({ kind: 'error', status, text: 'Error' })
    expect(readEnvelope({ status: 3, msg: 'No.' })).toMatchObject({ text: 'No.' })
  })

  it('S7-022 lets listDict succeed with status 0 only', () => {
    expect(readEnvelope({ status: 0 }, [0]).kind).toBe('success')
    expect(readEnvelope({ status: 1 }, [0]).kind).toBe('error')
    expect(readEnvelope({ status: 2 }, [0]).kind).toBe('error')
  })

  it('tells the end of the session apart, whatever counts as success', () => {
    expect(readEnvelope({ status: 21332 }, [0, 21332]).kind).toBe('loggedOut')
  })
})

it('isEnvelope wants a number as status', () => {
  expect(isEnvelope({ status: 0 })).toBe(true)
  for (const other of [null, 'x', [], {}, { status: '0' }]) expect(isEnvelope(other)).toBe(false)
})

describe('sentBody', () => {
  it('S7-007 drops gmtCreated and gmtModified, at the top level only, and leaves the original alone', () => {
    const body = { id: 1, gmtCreated: 'a', gmtModified: 'b', lines: [{ gmtCreated: 'c' }] }
    expect(sentBody(body)).toEqual({ id: 1, lines: [{ gmtCreated: 'c' }] })
    expect(body.gmtCreated).toBe('a')
  })

  it('leaves other bodies as they are', () => {
    expect(sentBody([{ gmtCreated: 1 }])).toEqual([{ gmtCreated: 1 }])
    expect(sentBody(undefined)).toBeUndefined()
  })
})
