import { expect, it } from 'vitest'

// By address: what Node runs directly carries no types.
const { bytesOf } = await import(new URL('./heap.mjs', import.meta.url).href)

it('the bytes of a heap snapshot are summed, those of compiled code apart', () => {
  const meta = {
    node_fields: ['type', 'name', 'self_size'],
    node_types: [['object', 'code', 'native'], 'string', 'number'],
  }
  expect(bytesOf({ snapshot: { meta }, nodes: [0, 1, 100, 1, 2, 40, 2, 3, 7, 1, 1, 2] })).toEqual({
    data: 107,
    code: 42,
  })
})
