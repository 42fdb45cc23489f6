import { describe, expect, it } from 'vitest'
import { NoPlace, Places } from './places.ts'

const LIMITS = { inAll: 8, ofOne: 3, ofApplicants: 2, patienceMs: 60_000 }
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

  describe('that are all taken', () => {
    const clocked = (limits = LIMITS) => {
      let time = 0
      const ended: string[] = []
      const places = new Places(limits, () => time)
      const take = (key: string, applying = true) => places.take({ key, applying }, () => void ended.push(key))
      return { take, ended, pass: (ms: number) => (time += ms) }
    }

    it('one who has held on for long gives way, once and to one person', () => {
      const { take, ended, pass } = clocked()
      take('slow')
      pass(30_000)
      take('later')
      pass(29_999)
      expect(() => take('new')).toThrow(refused(false))
      pass(1)
      take('new')
      expect(ended).toEqual(['slow'])
      // Sent away, one is no better off than those who have had less.
      expect(() => take('slow')).toThrow(refused(false))
      expect(ended).toEqual(['slow'])
    })

    it('whoever has had as much takes nobody’s place', () => {
      const { take, ended, pass } = clocked()
      take('a')
      take('b')
      pass(60_000)
      take('new')
      expect(ended).toEqual(['a'])
      // It has had its minute, as the one who is left has.
      expect(() => take('a')).toThrow(refused(false))
      take('newer')
      expect(ended).toEqual(['a', 'b'])
    })

    it('beginning anew does not help: what one has had is remembered, and half of it forgotten in five minutes', () => {
      const { take, ended, pass } = clocked()
      for (let at = 0; at < 6; at++) {
        const [a, b] = [take('a'), take('b')]
        pass(20_000)
        a()
        b()
      }
      take('a')
      take('b')
      take('staff', false)
      take('new')
      expect(ended).toEqual(['a'])
      const others = clocked()
      const [c, d] = [others.take('c'), others.take('d')]
      others.pass(70_000)
      c()
      d()
      others.pass(5 * 60_000)
      others.take('c')
      others.take('d')
      expect(() => others.take('new')).toThrow(refused(false))
    })

    it('an applicant is given way to by applicants, and anybody else by anybody who can be ended', () => {
      const { take, ended, pass } = clocked({ ...LIMITS, inAll: 2, ofOne: 1 })
      take('staff', false)
      take('a')
      pass(90_000)
      take('b')
      expect(ended).toEqual(['a'])
      take('driver', false)
      expect(ended).toEqual(['a', 'staff'])
      const places = new Places({ ...LIMITS, ofApplicants: 1, patienceMs: 0 })
      places.take({ key: 'a', applying: true })
      expect(() => places.take({ key: 'b', applying: true })).toThrow(refused(false))
    })
  })
})
