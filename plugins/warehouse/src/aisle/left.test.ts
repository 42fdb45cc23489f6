import { expect, it } from 'vitest'
import type { InboundLine, InboundReceipt } from '../../contract/inbound.ts'
import type { PutawayProposal } from '../../contract/inbound-calls.ts'
import type { OutboundPick } from '../../contract/outbound.ts'
import type { RestockProposal } from '../../contract/put-back-calls.ts'
import { inTurn, isMoving, toPick, toPutAway, toPutBack, toReceive } from './left.ts'
import type { Done, Step } from './queue.ts'

const said = { goods: 'TEA', quantity: 1 }
const step = (done: Done, at = 1): Step => ({ ...done, at, key: `k${at}`, owner: 'o' })
const came = (id: number, turn: number, quantity: number, damaged = 0) =>
  step({ what: 'receive', body: { id, turn, quantity, damaged }, said })
const put = (id: number, turn: number, quantity: number) =>
  step({ what: 'putAway', body: { id, turn, quantity, binCode: 'B' }, said })
const line = (more: object = {}) =>
  ({ id: 7, expected: 10, received: 0, damaged: 0, receipts: 0, ...more }) as InboundLine

it('what is on its way is not received again, and the next time is a turn later', () => {
  expect(toReceive([line()], [])).toMatchObject([{ open: 10, turn: 0 }])
  expect(toReceive([line()], [came(7, 0, 3, 1), came(7, 1, 2), came(8, 0, 9)])).toMatchObject([{ open: 4, turn: 2 }])
  expect(toReceive([line()], [came(7, 0, 0.3), came(7, 1, 9.7)])).toEqual([])
})

it('a step that the server has told of is counted once', () => {
  const told = line({ received: 3, receipts: 1 })
  expect(toReceive([told], [came(7, 0, 3)])).toMatchObject([{ open: 7, turn: 1 }])
  expect(toReceive([told], [came(7, 0, 3), came(7, 1, 4)])).toMatchObject([{ open: 3, turn: 2 }])
})

it('a heap that needs several bins goes into them one after the other', () => {
  const receipt = { id: 5, quantity: 9, stored: 0, putaways: 0 } as InboundReceipt
  const proposals: PutawayProposal[] = [
    { receiptId: 4, binCode: 'X', binNo: 'X', quantity: 1, why: 'free' },
    { receiptId: 5, binCode: 'A', binNo: 'A-1', quantity: 6, why: 'free' },
    { receiptId: 5, binCode: 'B', binNo: 'A-2', quantity: 3, why: 'free' },
  ]
  expect(toPutAway([receipt], proposals, [])).toMatchObject([{ waits: 9, turn: 0, proposal: { binNo: 'A-1' } }])
  const [next] = toPutAway([receipt], proposals, [put(5, 0, 6)])
  expect(next).toMatchObject({ waits: 3, turn: 1, proposal: { binNo: 'A-2' } })
  expect(toPutAway([receipt], proposals, [put(5, 0, 6), put(5, 1, 3)])).toEqual([])
})

it('picks are walked in their order, what was put off at the end', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(
    toPick(rows as never, [step({ what: 'pick', body: { id: 2, quantity: 1 }, said })]).map(({ id }) => id),
  ).toEqual([1, 3])
  // A count of the same id is something else.
  expect(toPick(rows as never, [step({ what: 'count', body: { id: 2, quantity: 1 }, said })])).toHaveLength(3)
  expect(inTurn(rows, [1]).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(inTurn(rows, [2, 1]).map(({ id }) => id)).toEqual([3, 2, 1])
})

it('what lies ready goes back into bins one after the other, without what is on its way', () => {
  const pick = { id: 9, picked: 7, returns: 1 } as OutboundPick
  const at = (binNo: string, quantity: number): RestockProposal => ({
    pickId: 9,
    fromBinCode: 'S',
    fromBinNo: 'S-1',
    binCode: binNo,
    binNo,
    quantity,
    why: 'free',
  })
  const tasks = [at('A-1', 4), at('A-2', 3)]
  expect(toPutBack([pick], tasks, [])).toMatchObject([{ waits: 7, turn: 1, proposal: { binNo: 'A-1' } }])
  const went = step({ what: 'restock', body: { id: 9, turn: 1, quantity: 4, binCode: 'A-1' }, said })
  expect(toPutBack([pick], tasks, [went])).toMatchObject([{ waits: 3, turn: 2, proposal: { binNo: 'A-2' } }])
  expect(isMoving('load', 7, [step({ what: 'load', body: { id: 7 }, said })])).toBe(true)
  expect(isMoving('load', 7, [step({ what: 'arrive', body: { id: 7 }, said })])).toBe(false)
})
