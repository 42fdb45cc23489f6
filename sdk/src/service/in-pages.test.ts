import { expect, it } from 'vitest'
import { inPages } from './in-pages.ts'

const SIZE = 3

/** The pages of so many rows, and how often was asked. */
const pagesOf = async (count: number) => {
  const all = Array.from({ length: count }, (_, at) => ({ id: String(at * 7 + 1) }))
  let asked = 0
  const pages: string[][] = []
  for await (const rows of inPages(SIZE, async after => {
    asked += 1
    return all.filter(({ id }) => Number(id) > Number(after)).slice(0, SIZE)
  }))
    pages.push(rows.map(({ id }) => id))
  return { all: all.map(({ id }) => id), pages, asked }
}

it.each([
  { count: 0, pages: 0, asked: 1 },
  { count: SIZE - 1, pages: 1, asked: 1 },
  { count: SIZE, pages: 1, asked: 2 },
  { count: SIZE + 1, pages: 2, asked: 2 },
  { count: 3 * SIZE, pages: 3, asked: 4 },
])('$count rows are read by pages, each once and in their order', async ({ count, pages, asked }) => {
  const found = await pagesOf(count)
  expect(found.pages.flat()).toEqual(found.all)
  expect([found.pages.length, found.asked]).toEqual([pages, asked])
})
