import { describe, expect, it } from 'vitest'
import type { Actor } from '../fields/index.ts'
import { allMachines, NOUNS, vehicleMachine, waybillMachine } from './index.ts'

const ofNouns = NOUNS.flatMap(({ fields }) => fields.status?.options.machine ?? [])
const machines = [...new Set([...Object.values(allMachines()), ...ofNouns])]

/** Moves of the waybill as the domain has them: from, to, who, name. */
const WAYBILL: [name: string, from: number, to: number, by: Actor[], reason: boolean][] = [
  ['accept', 10, 20, ['DRIVER', 'CARRIER', 'PLAT_ADMIN'], false],
  ['refuse', 10, 96, ['DRIVER', 'CARRIER'], true],
  ['expire', 10, 97, ['SYSTEM'], false],
  ['signContract', 20, 30, ['SYSTEM'], false],
  ['loadForReview', 30, 40, ['DRIVER', 'CARRIER'], false],
  ['load', 30, 50, ['DRIVER', 'CARRIER'], false],
  ['approveLoad', 40, 50, ['SHIPPER', 'PLAT_ADMIN'], false],
  // Beside the domain's own: a load that is not accepted is reported again (decision 35).
  ['rejectLoad', 40, 30, ['SHIPPER', 'PLAT_ADMIN'], true],
  ['arrive', 50, 60, ['DRIVER', 'CARRIER'], false],
  // Beside the domain's own: another driver or vehicle carries on (decision 76).
  ['reassign', 50, 50, ['PLAT_ADMIN'], true],
  ['reassign', 60, 60, ['PLAT_ADMIN'], true],
  ['unload', 60, 70, ['DRIVER', 'CARRIER'], false],
  ['sign', 70, 80, ['SHIPPER'], false],
  ['signByCode', 70, 80, ['DRIVER', 'CARRIER', 'PLAT_ADMIN'], false],
  // Beside the domain's own: the consignee's signature by code or drawn (decision 105).
  ['signDrawn', 70, 80, ['DRIVER', 'CARRIER', 'PLAT_ADMIN'], false],
  ['approveReceipt', 80, 90, ['SHIPPER', 'PLAT_ADMIN'], false],
  ['rejectReceipt', 80, 85, ['SHIPPER', 'PLAT_ADMIN'], true],
  ['resubmitReceipt', 85, 80, ['DRIVER', 'CARRIER'], false],
  // Beside the domain's own: where the branch allows a second upload (specification, section 3, secondUploadDetail).
  ['replaceReceipt', 80, 80, ['DRIVER', 'CARRIER'], false],
  ...[10, 20, 30, 40].map((from): [string, number, number, Actor[], boolean] => [
    'cancel',
    from,
    95,
    ['SHIPPER', 'PLAT_ADMIN'],
    true,
  ]),
  ...[50, 60, 70, 80, 85, 90].map((from): [string, number, number, Actor[], boolean] => [
    'cancel',
    from,
    95,
    ['PLAT_ADMIN'],
    true,
  ]),
  ...[95, 96, 97].map((from): [string, number, number, Actor[], boolean] => [
    'delete',
    from,
    99,
    ['PLAT_ADMIN'],
    false,
  ]),
]

describe('S4-040 business statuses', () => {
  it('the waybill has exactly the moves of the domain', () => {
    const actual = waybillMachine.moves.flatMap(move =>
      move.from.map(from => [move.name, from, move.to, [...move.by], move.reason === true]),
    )
    const order = (a: unknown[], b: unknown[]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    expect(actual.sort(order)).toEqual([...WAYBILL].sort(order))
  })

  it('every pair of state and move outside that table is refused', () => {
    const allowed = new Set(WAYBILL.map(([name, from]) => `${name}:${from}`))
    for (const state of waybillMachine.codes)
      for (const name of new Set(waybillMachine.moves.map(move => move.name)))
        for (const actor of ['PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'SYSTEM', 'FINANCE'] as const) {
          const row = WAYBILL.find(each => each[0] === name && each[1] === state)
          const answer = waybillMachine.canMove(name, state, { actor })
          expect([name, state, actor, answer.allowed]).toEqual([
            name,
            state,
            actor,
            allowed.has(`${name}:${state}`) && row![3].includes(actor),
          ])
        }
  })

  it('nothing leaves a deleted waybill, and delete waits for payment and report', () => {
    expect(waybillMachine.movesFrom(99)).toEqual([])
    const context = { actor: 'PLAT_ADMIN' as const, permissions: ['waybill.delete'], strict: true }
    expect(
      waybillMachine.canMove('delete', 95, { ...context, holds: { noPayment: true, notReported: false } }),
    ).toEqual({
      allowed: false,
      reason: { code: 'validation.condition.notReported' },
    })
    expect(waybillMachine.canMove('delete', 95, { ...context, holds: { noPayment: true, notReported: true } })).toEqual(
      { allowed: true },
    )
  })

  /** States that follow from other records: no move leads there (decision 263). */
  const follow: Readonly<Record<string, readonly number[]>> = { [vehicleMachine.name]: [vehicleMachine.at.onTask] }

  it.each(machines.map(machine => [machine.name, machine] as const))(
    '%s is sound: states exist, all can be reached',
    (_, machine) => {
      expect(machine.has(machine.initial)).toBe(true)
      const reached = new Set([machine.initial, ...(follow[machine.name] ?? [])])
      for (let grown = -1; grown !== reached.size; ) {
        grown = reached.size
        for (const move of machine.moves) if (move.from.some(from => reached.has(from))) reached.add(move.to)
      }
      expect([...reached].sort((a, b) => a - b)).toEqual(machine.codes)
      for (const move of machine.moves) {
        for (const state of [...move.from, move.to]) expect([move.name, machine.has(state)]).toEqual([move.name, true])
        expect(move.by.length).toBeGreaterThan(0)
      }
      const keys = machine.codes.map(code => machine.states[code]?.key)
      expect(new Set(keys).size).toBe(keys.length)
    },
  )

  it('has a machine for each life the domain names, under distinct names', () => {
    const names = machines.map(machine => machine.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining(['waybillStatus', 'receiptStatus', 'reviewStatus', 'exceptionStatus', 'reportStatus']),
    )
  })
})
