import type { Receipt, WaybillNode, WaybillRecord } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { findingsOf } from './findings.ts'

const waybill = {
  unit: 'tonne',
  loadQty: 30,
  unloadQty: 29.95,
  lossTolerance: 2,
  acceptTime: '2026-03-29T01:00:00Z',
  arriveLoadTime: '2026-03-29T02:00:00Z',
  departTime: '2026-03-29T03:00:00Z',
  arriveUnloadTime: '2026-03-30T03:00:00Z',
  unloadTime: '2026-03-30T04:00:00Z',
  signTime: '2026-03-30T05:00:00Z',
} as WaybillRecord

const node = (type: WaybillNode['type'], more: Partial<WaybillNode> = {}) =>
  ({ type, photos: ['one.jpg'], inFence: true, ...more }) as WaybillNode
const paper = (type: Receipt['type'], more: Partial<Receipt> = {}) =>
  ({ type, images: ['one.jpg'], status: 2, ...more }) as Receipt

const nodes = [node('load'), node('unload')]
const receipts = [
  paper('loadWeighbill', { netKg: 30_000 }),
  paper('unloadWeighbill', { netKg: 29_950 }),
  paper('receipt'),
]

const said = (change: Partial<WaybillRecord>, proofs = { nodes, receipts }, queue: 'loading' | 'receipt' = 'receipt') =>
  findingsOf(queue, { ...waybill, ...change }, proofs).map(({ code, proof }) => `${proof} ${code}`)

/** Net weights that fit what was typed. */
const weighed = (load: number, unload: number) => ({
  nodes,
  receipts: [
    paper('loadWeighbill', { netKg: load * 1000 }),
    paper('unloadWeighbill', { netKg: unload * 1000 }),
    paper('receipt'),
  ],
})

describe('what deserves a second look', () => {
  it('nothing, when all is well', () => expect(said({})).toEqual([]))

  it.each([
    ['just within', 30.6, []],
    ['just beyond', 30.601, ['unloading unloadedMore']],
  ])('more unloaded than loaded times 1.02: %s', (_, unloadQty, expected) => {
    expect(said({ unloadQty }, weighed(30, unloadQty))).toEqual(expected)
  })

  it.each([
    ['at the allowance', 29.94, []],
    ['a kilogram over it', 29.939, ['unloading lossOver']],
  ])('loss: %s', (_, unloadQty, expected) => {
    expect(said({ unloadQty }, weighed(30, unloadQty))).toEqual(expected)
  })

  it('a weighbill that says otherwise, in goods charged by weight only', () => {
    expect(said({ loadQty: 30.001 })).toEqual(['loading weighbillDiffers'])
    expect(said({ loadQty: 30.001, unit: 'piece', grossKg: 900 })).toEqual([])
    const kilograms = { unit: 'kilogram', loadQty: 30_000, unloadQty: 29_950 }
    expect(said(kilograms)).toEqual([])
    expect(said({ ...kilograms, loadQty: 30_001 })).toEqual(['loading weighbillDiffers'])
  })

  it('of goods that are counted: a tenth more than was planned, and a weight that nobody has told', () => {
    const counted = { unit: 'piece', planQty: 20, loadQty: 22, unloadQty: 22, grossKg: 12_500 }
    expect(said(counted)).toEqual([])
    expect(said({ ...counted, loadQty: 23, unloadQty: 23 })).toEqual(['loading loadedMore'])
    expect(said({ ...counted, loadQty: 23, unloadQty: 23 }, undefined, 'loading')).toEqual(['loading loadedMore'])
    expect(said({ ...counted, grossKg: null })).toEqual(['loading notWeighed'])
  })

  it('a signature for other than what counts as unloaded', () => {
    const signed = (qty: number) => said({}, { nodes: [...nodes, node('sign', { qty })], receipts })
    expect(signed(29.95)).toEqual([])
    expect(signed(29.949)).toEqual(['unloading signedLess'])
    expect(signed(29.951)).toEqual(['unloading signedMore'])
  })

  it('a node outside of the fence', () => {
    expect(said({}, { nodes: [node('load', { inFence: false }), node('unload')], receipts })).toEqual([
      'loading outOfFence',
    ])
  })

  it('missing pictures, of the receipt and of the places; a rejected receipt is none', () => {
    expect(said({}, { nodes: [], receipts: [paper('receipt', { status: 4 })] })).toEqual([
      'receipt noPicture',
      'loading noPicture',
      'unloading noPicture',
    ])
  })

  it('times in the wrong order, by the later proof', () => {
    expect(said({ arriveUnloadTime: '2026-03-29T02:30:00Z' })).toEqual(['unloading timesReversed'])
    expect(said({ arriveUnloadTime: waybill.departTime as string })).toEqual([])
    expect(said({ signTime: '2026-03-30T03:59:59Z' })).toEqual(['receipt timesReversed'])
  })

  it('of loading only what has to do with loading', () => {
    expect(
      said({ unloadQty: null, signTime: '2020-01-01T00:00:00Z' } as never, { nodes: [], receipts: [] }, 'loading'),
    ).toEqual(['loading noPicture'])
  })
})
