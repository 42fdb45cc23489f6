import { describe, expect, it } from 'vitest'
import { NoPlace, Places } from './places.ts'

const LIMITS = { inAll: 8, ofOne: 3, ofApplicants: 2 }
const refused = (isOwn: boolean) => expect.objectContaining({ name: 'NoPlace', isOwn })

describe('places without a line', () => {
  it('one has a few while half are free, and one each is left from there on', () => {
    const places = new Places(LIMITS)
    for (const key of ['anne', 'anne', 'anne', 'ben']) places.take({ key })
    expect(() => places.take({ key: 'anne' })).toThrow(refused(true))
    expect(() => places.take({ key: 'ben' })).toThrow(refused(true))
    const free = ['carl', 'dora', 'eve', 'fred'].map(key => places.take({ key }))
    expect(() => places.take({ key: 'gina' })).toThrow(refused(false))
    free[0]?.()
    free[0]?.()
    places.take({ key: 'gina' })
    expect(() => places.take({ key: 'hugo' })).toThrow(NoPlace)
  })

  it('applicants have one each, and all of them together a part', () => {
    const places = new Places(LIMITS)
    const first = places.take({ key: 'a1', applying: true })
    expect(() => places.take({ key: 'a1', applying: true })).toThrow(refused(true))
    places.take({ key: 'a2', applying: true })
    expect(() => places.take({ key: 'a3', applying: true })).toThrow(refused(false))
    places.take({ key: 'staff' })
    first()
    places.take({ key: 'a3', applying: true })
  })
})
