import { describe, expect, it } from 'vitest'
import { own } from './own.ts'

describe('own', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'absent', '', undefined, null, 5])(
    'finds nothing under %s unless the table has it',
    name => {
      expect(own({ a: 1 }, name)).toBeUndefined()
      expect(own(JSON.parse(`{${JSON.stringify(String(name))}:7}`) as Record<string, number>, name)).toBe(7)
    },
  )

  it('finds nothing in no table', () => expect(own(undefined, 'a')).toBeUndefined())
})
