import { expect, it } from 'vitest'
import { heapFor, isBin, isGoods, isPallet, judgeHeap, scanOf } from './scan.ts'

const NOW = new Date('2026-05-05T00:00:00Z')
const scan = (text: string) => scanOf(text, NOW)
const TEA = { code: 'KG1', goodsNo: 'TEA-1', barcode: '4006381333931' }

it('goods are known by their barcode in every length, by their owner’s number and by the console’s', () => {
  for (const text of [
    '4006381333931',
    ' 4006381333931 ',
    ']E04006381333931',
    '(01)04006381333931(10)L1',
    'tea-1',
    'KG1',
  ])
    expect(isGoods(scan(text), TEA)).toBe(true)
  for (const text of ['73513537', '', 'TEA', '4006381333932']) expect(isGoods(scan(text), TEA)).toBe(false)
  expect(isGoods(scan(''), { ...TEA, barcode: '' })).toBe(false)
  // A barcode that the owner has written with all its digits.
  expect(isGoods(scan('4006381333931'), { ...TEA, barcode: '04006381333931' })).toBe(true)
  expect(isGoods(scan('73513537'), { ...TEA, barcode: '73513537' })).toBe(true)
})

it('bins and pallets are known by what is printed on them', () => {
  expect(isBin(scan('a-01-02'), { code: 'KW9', binNo: 'A-01-02' })).toBe(true)
  expect(isBin(scan('A-01-03'), { code: 'KW9', binNo: 'A-01-02' })).toBe(false)
  expect(isPallet(scan(']C100106141411234567897'), '106141411234567897')).toBe(true)
  expect(isPallet(scan('TP1'), 'TP2')).toBe(false)
  expect(isPallet(scan(''), null)).toBe(false)
})

it('of alike goods the batch decides: another one is told from other goods', () => {
  const heap = { goods: TEA, batch: 'L1', palletNo: 'TP1' }
  expect(judgeHeap(scan('TEA-1'), heap)).toBe('right')
  expect(judgeHeap(scan('(01)04006381333931(10)L1'), heap)).toBe('right')
  expect(judgeHeap(scan('(01)04006381333931(10)L2'), heap)).toBe('otherBatch')
  expect(judgeHeap(scan('(01)04006381333931(10)L2'), { ...heap, batch: null })).toBe('right')
  expect(judgeHeap(scan('TP1'), heap)).toBe('right')
  expect(judgeHeap(scan('TP2'), heap)).toBe('wrong')
  const second = { ...heap, batch: 'L2' }
  expect(heapFor(scan('(01)04006381333931(10)L2'), [heap, second])).toBe(second)
  expect(heapFor(scan('TEA-1'), [heap, second])).toBe(heap)
  expect(heapFor(scan('(01)04006381333931(10)L3'), [heap, second])).toBeUndefined()
})
