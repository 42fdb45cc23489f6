import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { clearAnswers } from './answers.ts'

it('cleared, what is on screen is asked for again and stays until it comes, and what is not is forgotten', async () => {
  const queries = new QueryClient()
  let asked = 0
  const queryFn = async (): Promise<string> => `answer ${++asked}`
  const screen = new QueryObserver<string>(queries, {
    queryKey: ['seen'],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const seen: (string | undefined)[] = []
  const leave = screen.subscribe(({ data }) => seen.push(data))
  await vi.waitFor(() => expect(seen.at(-1)).toBe('answer 1'))
  queries.setQueryData(['left'], 'old')
  clearAnswers([queries])
  expect(queries.getQueryData(['left'])).toBeUndefined()
  await vi.waitFor(() => expect(seen.at(-1)).toBe('answer 2'))
  expect(seen.slice(seen.indexOf('answer 1'))).not.toContain(undefined)
  leave()
})
