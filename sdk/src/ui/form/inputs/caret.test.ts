import { describe, expect, it } from 'vitest'
import { money } from '../../../fields/index.ts'
import { caretAfter, grouped, ungrouped } from './caret.ts'

describe('amounts while they are typed', () => {
  it.each([
    ['', ''],
    ['-', '-'],
    ['1', '1'],
    ['1234', '1,234'],
    ['1234567.8', '1,234,567.8'],
    ['-1234.', '-1,234.'],
    ['999', '999'],
  ])('%s reads %s', (typed, shown) => {
    expect(grouped(typed)).toBe(shown)
    expect(ungrouped(shown)).toBe(typed)
  })

  const shape = (text: string) => money().formatInput(ungrouped(text))
  it.each([
    // what the input holds after the keystroke, the caret in it, what is shown, the caret there
    ['12345', 5, '12,345', 6],
    ['12,3945', 5, '123,945', 5],
    ['912,345', 1, '912,345', 1],
    ['1,2345', 2, '12,345', 1],
    ['12,345.678', 10, '12,345.67', 9],
    ['12,x345', 4, '12,345', 2],
  ])('%s with the caret at %i becomes %s with the caret at %i', (typed, at, shown, caret) => {
    expect(grouped(shape(typed))).toBe(shown)
    expect(caretAfter(shape(typed.slice(0, at)), shown)).toBe(caret)
  })
})
