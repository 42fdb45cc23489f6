import { waybillMachine } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import { deletedFlagOf, isCancelOf } from '../deleted.ts'
import { PRESETS, presetFor } from '../presets.ts'
import { lossPreview } from './loss.ts'
import {
  answeredMoves,
  formOf,
  isOfBranch,
  isOfWaybill,
  kmTo,
  movesOfMany,
  nextMove,
  offeredMoves,
  sideOf,
} from './moves.ts'

describe('isCancel of the waybill list', () => {
  it('S3-065 4 means deleted', () => {
    expect(deletedFlagOf(4)).toBe(true)
    expect(deletedFlagOf('4')).toBe(true)
    expect(PRESETS.deleted.fixed.isCancel).toBe(4)
  })
  it('S3-066 0 means not deleted', () => {
    expect(deletedFlagOf(0)).toBe(false)
    expect(deletedFlagOf('0')).toBe(false)
    for (const name of ['manage', 'inTransit', 'waiting', 'unloaded'] as const)
      expect(PRESETS[name].fixed.isCancel).toBe(0)
  })
  it('asks for neither when empty and refuses anything else', () => {
    expect(deletedFlagOf('')).toBeUndefined()
    expect(deletedFlagOf(undefined)).toBeUndefined()
    expect(() => deletedFlagOf(1)).toThrow(RangeError)
  })
  it('is the reverse of the filter', () => {
    for (const deleted of [true, false]) expect(deletedFlagOf(isCancelOf(deleted))).toBe(deleted)
  })
})

describe('columns of a party', () => {
  it('leave out what the server would refuse', () => {
    const { columns, more, exported } = presetFor('manage', 'SHIPPER')
    for (const names of [columns, more, exported]) expect(names).not.toContain('payStatus')
    expect(columns).toContain('shipperFreight')
    expect(presetFor('manage', 'DRIVER').columns).not.toContain('shipperFreight')
  })
  it('are all there for the platform', () => expect(presetFor('manage', 'PLAT_ADMIN')).toBe(PRESETS.manage))
})

describe('moves offered in a list', () => {
  it('are those of the state and the party', () => {
    expect(offeredMoves(70, 'SHIPPER', ['waybill.sign', 'waybill.cancel']).map(each => each.move.name)).toEqual([
      'sign',
    ])
  })
  it('leave out what the user has no permission for', () => {
    expect(offeredMoves(70, 'SHIPPER', [])).toEqual([])
  })
  it('are none for a finished way or nobody', () => {
    expect(offeredMoves(99, 'PLAT_ADMIN', ['waybill.delete'])).toEqual([])
    expect(offeredMoves(70, undefined, ['waybill.sign'])).toEqual([])
  })
  it('ask for photographs where the move is proven by them', () => {
    const photosOf = (...needs: string[]) => formOf({ name: 'x', needs }).photos
    expect(photosOf('loadProof')).toBe('required')
    expect(photosOf('newReceiptUploaded')).toBe('required')
    expect(photosOf('quantityGiven')).toBe('offered')
    expect(photosOf('contractSigned')).toBe('none')
    const [load] = offeredMoves(30, 'DRIVER', ['waybill.load'])
    expect(load?.reason).toBeUndefined()
    expect(load && formOf(load.move)).toMatchObject({ qty: true, photos: 'required' })
  })
})

describe('moves of many', () => {
  const ALL = ['waybill.accept', 'waybill.cancel', 'waybill.delete', 'waybill.refuse', 'waybill.sign']
  it('are those that a party makes, by its permissions', () => {
    expect(movesOfMany('PLAT_ADMIN', ALL)).toEqual(['accept', 'cancel', 'delete'])
    expect(movesOfMany('DRIVER', ALL)).toEqual(['accept', 'refuse'])
    expect(movesOfMany('SHIPPER', ALL)).toEqual(['cancel'])
    expect(movesOfMany('PLAT_ADMIN', ['waybill.delete'])).toEqual(['delete'])
    expect(movesOfMany(undefined, ALL)).toEqual([])
  })
  it('want nothing of a waybill but a reason', () => {
    for (const name of movesOfMany('PLAT_ADMIN', ALL)) {
      const { qty, photos, consigneeCode } = formOf(waybillMachine.move(name) ?? { name })
      expect([name, qty, photos, consigneeCode]).toEqual([name, false, 'none', false])
    }
  })
  it('are asked about before they begin, by a reason or in words', () => {
    const asked = Object.keys(locale.many).map(key => key.split('_')[0])
    for (const name of movesOfMany('PLAT_ADMIN', ALL))
      expect(Boolean(waybillMachine.move(name)?.reason) || asked.includes(name), name).toBe(true)
  })
})

describe('next action', () => {
  it('is the way on, never the way out', () => {
    const moves = offeredMoves(80, 'PLAT_ADMIN', ['waybill.approveReceipt', 'waybill.cancel'])
    expect(nextMove(moves)?.move.name).toBe('approveReceipt')
    // A receipt may be replaced; nothing waits for it.
    expect(nextMove(offeredMoves(80, 'DRIVER', ['waybill.uploadReceipt']))).toBeUndefined()
  })
  it('prefers what can be made and else shows why not', () => {
    const reason = { code: 'validation.condition.receiptUploaded' }
    const moves = answeredMoves(80, [
      { move: 'approveReceipt', allowed: false, reason },
      { move: 'rejectReceipt', allowed: true },
    ])
    expect(nextMove(moves)).toMatchObject({ move: { name: 'approveReceipt' }, reason })
  })
  it('S3-013 leaves out what the branch does not do', () => {
    const reason = { code: 'validation.condition.secondUploadAllowed' }
    expect(answeredMoves(80, [{ move: 'replaceReceipt', allowed: false, reason }])).toEqual([])
    expect(answeredMoves(80, [{ move: 'replaceReceipt', allowed: true }])).toHaveLength(1)
    const [replace] = offeredMoves(80, 'DRIVER', ['waybill.uploadReceipt'])
    for (const [value, offered] of [
      ['1', true],
      ['on', true],
      ['0', false],
      ['', false],
    ] as const)
      expect(replace && isOfBranch(replace.move, value), value).toBe(offered)
  })
  it.each([
    [true, 'loadForReview'],
    [false, 'load'],
    [null, 'load'],
  ])('loading is noted in the one way that the waybill has (reviewed: %s)', (loadReview, way) => {
    const offered = offeredMoves(30, 'DRIVER', ['waybill.load']).filter(({ move }) => isOfWaybill(move, { loadReview }))
    expect(offered.map(({ move }) => move.name)).toEqual([way])
    const other = way === 'load' ? 'loadForReview' : 'load'
    const reason = { code: `validation.condition.${way === 'load' ? 'loadReviewOn' : 'loadReviewOff'}` }
    const answered = answeredMoves(30, [
      { move: other, allowed: false, reason },
      { move: way, allowed: true },
    ])
    expect(answered.map(({ move }) => move.name)).toEqual([way])
  })
  it('ignores moves the machine does not have', () => {
    expect(answeredMoves(80, [{ move: 'teleport', allowed: true }])).toEqual([])
  })
})

describe('the words of the moves', () => {
  it('are there for every move of the machine, the platform’s own too', () => {
    const words = Object.keys(locale.move)
    expect(waybillMachine.moves.map(({ name }) => name).filter(name => !words.includes(name))).toEqual([])
  })
})

describe('what a dialog asks', () => {
  it('follows the conditions of the move', () => {
    expect(formOf({ name: 'sign', needs: ['quantityGiven', 'lossComputed'] })).toEqual({
      qty: true,
      reason: 'none',
      consigneeCode: false,
      signature: false,
      crew: false,
      photos: 'offered',
    })
    expect(formOf({ name: 'cancel', reason: true }).reason).toBe('required')
    expect(formOf({ name: 'arrive', needs: ['atUnloadPlaceOrReason'] }).reason).toBe('offered')
    expect(formOf({ name: 'reassign', needs: ['newCrewFit'], reason: true })).toMatchObject({
      crew: true,
      reason: 'required',
    })
    expect(formOf({ name: 'signByCode', needs: ['consigneeCode', 'quantityGiven'] }).consigneeCode).toBe(true)
    const byHand = formOf({ name: 'signDrawn', needs: ['consigneeSignature', 'quantityGiven'] })
    expect(byHand).toMatchObject({ signature: true, photos: 'offered', consigneeCode: false })
  })
})

describe('where a move is made', () => {
  it('is at the end of the way that the machine names', () => {
    const sides = waybillMachine.moves.flatMap(move => (sideOf(move) ? [[move.name, sideOf(move)]] : []))
    expect(sides).toEqual([
      ['loadForReview', 'load'],
      ['load', 'load'],
      ['arrive', 'unload'],
      ['unload', 'unload'],
    ])
  })
  it('is so far away, where both are known', () => {
    const waybill = { loadLng: 114.3, loadLat: 30.6, unloadLng: 121.4, unloadLat: null } as never
    expect(kmTo(waybill, 'load', { lng: 114.3, lat: 30.7 })).toBeCloseTo(11.1, 1)
    expect(kmTo(waybill, 'unload', { lng: 121.4, lat: 31.2 })).toBeUndefined()
    expect(kmTo(waybill, 'load', undefined)).toBeUndefined()
  })
})

describe('loss shown before signing', () => {
  const waybill = { loadQty: 30, lossTolerance: 2, lossPrice: '400.00' }
  it('costs nothing within the tolerance', () => {
    expect(lossPreview(waybill, 29.95)).toEqual({ loss: 0.05, tolerated: 0.06, deduction: 0 })
  })
  it('costs the part beyond it', () => {
    expect(lossPreview(waybill, 29.5)).toEqual({ loss: 0.5, tolerated: 0.06, deduction: 176 })
  })
  it('is no gain when more arrives than was loaded', () => {
    expect(lossPreview(waybill, 31)).toMatchObject({ loss: 0, deduction: 0 })
  })
  it('says nothing without quantities', () => {
    expect(lossPreview(waybill, 0)).toBeUndefined()
    expect(lossPreview({ ...waybill, loadQty: null }, 5)).toBeUndefined()
  })
})
