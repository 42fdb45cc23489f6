import { describe, expect, it } from 'vitest'
import { fileIssue, MOST_BYTES, moved, settled, squareOf, WHOLE } from './crop.ts'

const WIDE = { width: 400, height: 200 }

describe('the square of a picture', () => {
  it('is the middle of it at first', () => {
    expect(squareOf(WIDE, WHOLE)).toEqual({ left: 100, top: 0, side: 200 })
    expect(squareOf({ width: 200, height: 400 }, WHOLE)).toEqual({ left: 0, top: 100, side: 200 })
  })

  it('never leaves the picture, however close and however far it is pulled', () => {
    for (const zoom of [0.1, 1, 2, 4, 99])
      for (const x of [-5, 0, 0.5, 1, 5])
        for (const y of [-5, 0, 0.5, 1, 5]) {
          const { left, top, side } = squareOf(WIDE, { zoom, x, y })
          expect(left).toBeGreaterThanOrEqual(-1e-9)
          expect(top).toBeGreaterThanOrEqual(-1e-9)
          expect(left + side).toBeLessThanOrEqual(WIDE.width + 1e-9)
          expect(top + side).toBeLessThanOrEqual(WIDE.height + 1e-9)
          expect(side).toBeGreaterThanOrEqual(50)
        }
  })

  it('follows the pointer: what is pulled to the right shows more of the left', () => {
    const crop = moved(WIDE, WHOLE, { x: 64, y: 0 }, 256)
    expect(squareOf(WIDE, crop)).toEqual({ left: 50, top: 0, side: 200 })
    expect(settled(WIDE, moved(WIDE, crop, { x: 9999, y: 0 }, 256)).x).toBe(0.25)
  })
})

describe('a file', () => {
  it.each([
    ['image/png', 1, undefined],
    ['image/png', MOST_BYTES, undefined],
    ['image/png', MOST_BYTES + 1, 'size'],
    ['image/gif', 1, 'type'],
    ['image/svg+xml', 1, 'type'],
    ['', 1, 'type'],
  ] as const)('of %s with %i bytes: %s', (type, size, issue) => {
    expect(fileIssue({ type, size })).toBe(issue)
  })
})
