import { describe, expect, it } from 'vitest'
import { stateMachine } from './index.ts'

const machine = stateMachine({
  name: 'doorStatus',
  initial: 0,
  states: {
    0: { key: 'open', tone: 'waiting' },
    1: { key: 'shut', tone: 'done' },
    2: { key: 'locked', tone: 'locked' },
  },
  moves: [
    { name: 'shut', from: [0], to: 1, by: ['DRIVER', 'SYSTEM'] },
    {
      name: 'lock',
      from: [1],
      to: 2,
      by: ['PLAT_ADMIN', 'SYSTEM'],
      permission: 'door.lock',
      needs: ['hasKey', 'nobodyInside'],
    },
    { name: 'break', from: [1], to: 0, by: ['DRIVER'], reason: true },
    { name: 'break', from: [2], to: 0, by: ['PLAT_ADMIN'], reason: true },
  ],
  sets: { closed: ['locked', 'shut'], all: ['open', 'shut', 'locked'] },
})

const reasonOf = (...args: Parameters<typeof machine.canMove>) => {
  const answer = machine.canMove(...args)
  return answer.allowed ? 'allowed' : answer.reason.code.replace('validation.', '')
}

describe('state machine', () => {
  it('lists states and the moves that leave one, for everybody or for one actor', () => {
    expect(machine.codes).toEqual([0, 1, 2])
    expect(machine.movesFrom(1).map(move => move.name)).toEqual(['lock', 'break'])
    expect(machine.movesFrom(1, 'DRIVER').map(move => move.name)).toEqual(['break'])
    expect(machine.codeOf('locked')).toBe(2)
    // @ts-expect-error a name that the machine does not have
    expect(() => machine.codeOf('ajar')).toThrow('doorStatus')
    expect(machine.toneOf(2)).toBe('locked')
    expect(machine.has('0')).toBe(false)
  })

  it('says why a move cannot be made: unknown, state, party, permission, condition, reason, in this order', () => {
    expect(reasonOf('fly', 0, { actor: 'DRIVER' })).toBe('move.unknown')
    expect(reasonOf('lock', 0, { actor: 'DRIVER' })).toBe('move.state')
    expect(reasonOf('lock', 1, { actor: 'DRIVER' })).toBe('move.party')
    expect(reasonOf('lock', 1, { actor: 'PLAT_ADMIN', permissions: ['door.open'] })).toBe('move.permission')
    expect(
      reasonOf('lock', 1, {
        actor: 'PLAT_ADMIN',
        permissions: ['door.lock'],
        holds: { hasKey: true, nobodyInside: false },
      }),
    ).toBe('condition.nobodyInside')
    expect(
      reasonOf('lock', 1, {
        actor: 'PLAT_ADMIN',
        permissions: ['door.lock'],
        holds: { hasKey: true, nobodyInside: true },
      }),
    ).toBe('allowed')
    expect(reasonOf('break', 1, { actor: 'DRIVER', reason: '  ' })).toBe('move.reason')
  })

  it('says more of a condition that does not hold when it is told more', () => {
    const nobodyInside = { code: 'validation.inside', params: { name: 'Li Wei' } }
    const holds = { hasKey: true, nobodyInside }
    for (const strict of [false, true])
      expect(machine.canMove('lock', 1, { actor: 'SYSTEM', holds, strict })).toEqual({
        allowed: false,
        reason: nobodyInside,
      })
  })

  it('picks the move of that name that leaves the state', () => {
    expect(reasonOf('break', 2, { actor: 'DRIVER' })).toBe('move.party')
    expect(reasonOf('break', 2, { actor: 'PLAT_ADMIN' })).toBe('allowed')
    expect(machine.move('break', 2)?.by).toEqual(['PLAT_ADMIN'])
  })

  it('shows a button when nothing is known against it, but the server lets nothing missing pass', () => {
    const button = { actor: 'PLAT_ADMIN' as const }
    expect(reasonOf('lock', 1, button)).toBe('allowed')
    expect(reasonOf('lock', 1, { ...button, strict: true })).toBe('move.permission')
    expect(reasonOf('lock', 1, { ...button, permissions: ['door.lock'], strict: true })).toBe('condition.hasKey')
    expect(reasonOf('break', 2, { ...button, strict: true })).toBe('move.reason')
    expect(reasonOf('break', 2, { ...button, strict: true, reason: 'lost key' })).toBe('allowed')
  })

  it('asks no permission of the platform itself', () => {
    expect(reasonOf('lock', 1, { actor: 'SYSTEM', holds: { hasKey: true, nobodyInside: true }, strict: true })).toBe(
      'allowed',
    )
  })

  it('knows its states by name, and those that belong together by the name of their set', () => {
    expect(machine.at).toEqual({ open: 0, shut: 1, locked: 2 })
    expect(machine.sets).toEqual({ closed: [1, 2], all: [0, 1, 2] })
    expect(machine.statesOf('closed', 'shut', 'open')).toEqual([0, 1, 2])
    expect(machine.filter('closed')).toBe('1,2')
    expect([0, 1, 2, '1', null, undefined].map(state => machine.within(state, 'closed'))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ])
    // @ts-expect-error a name that the machine does not have
    expect(() => machine.statesOf('ajar')).toThrow('doorStatus')
    // @ts-expect-error the same of a single state
    expect(machine.at.ajar).toBeUndefined()
  })

  it('refuses a set that names nothing, a state that is not there, or itself like a state', () => {
    const states = { 0: { key: 'open', tone: 'done' } } as const
    const declared = (sets: Record<string, 'open'[]>) => () =>
      stateMachine({ name: 'gateStatus', initial: 0, states, moves: [], sets })
    expect(declared({ wide: ['open'] })().sets.wide).toEqual([0])
    expect(declared({ wide: [] })).toThrow('wide')
    expect(declared({ open: ['open'] })).toThrow('a state and a set')
    expect(declared({ wide: ['ajar' as 'open'] })).toThrow('ajar')
  })
})
