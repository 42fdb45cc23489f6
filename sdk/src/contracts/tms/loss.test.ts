import { describe, expect, it } from 'vitest'
import { lossOnTheWay } from './loss.ts'

const terms = { lossTolerance: 2, lossPrice: 52_000 }

describe('loss on the way', () => {
  it.each([
    ['nothing lost', 30, 30, { loss: 0, tolerated: 0.06, deduction: 0 }],
    ['within the tolerance it costs nothing', 30, 29.95, { loss: 0.05, deduction: 0 }],
    ['all of the tolerance costs nothing', 30, 29.94, { loss: 0.06, deduction: 0 }],
    ['only the part beyond it is deducted', 30, 29.9, { loss: 0.1, deduction: 2080 }],
    ['more unloaded than loaded is no gain', 30, 30.2, { loss: 0, deduction: 0 }],
    ['quantities keep three decimals', 0.3, 0.1, { loss: 0.2, tolerated: 0.001 }],
  ])('%s', (_name, loaded, unloaded, expected) => {
    expect(lossOnTheWay(terms, loaded, unloaded)).toMatchObject(expected)
  })
})
