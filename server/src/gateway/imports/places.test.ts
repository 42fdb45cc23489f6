import { describe, expect, it } from 'vitest'
import { wait } from '../testing/gateway.ts'
import { Places } from './places.ts'

const places = (limits: { each: number; inAll: number; waitMs?: number }) =>
  new Places({ waitMs: 5_000, refusals: ['IMPORT_RUNNING', 'IMPORTS_BUSY'], ...limits })
const open = new AbortController().signal

/** Who holds a place, in the order in which they got it. */
function asker(of: Places) {
  const got: string[] = []
  const free: (() => void)[] = []
  const ask = (key: string, signal = open) =>
    of.take(key, signal).then(give => {
      got.push(key)
      free.push(give)
    })
  return { ask, got, free }
}

describe('places', () => {
  it('are given as they are asked for; one that is given back goes to whoever waits longest', async () => {
    const { ask, got, free } = asker(places({ each: 1, inAll: 2 }))
    const all = ['a', 'b', 'c', 'd'].map(key => ask(key))
    await wait(0)
    expect(got).toEqual(['a', 'b'])
    free[1]?.()
    // Giving back twice frees nothing that somebody else holds.
    free[1]?.()
    await wait(0)
    expect(got).toEqual(['a', 'b', 'c'])
    free[0]?.()
    await Promise.all(all)
    expect(got).toEqual(['a', 'b', 'c', 'd'])
  })

  it('one who asks for many gets no more than a share, and no place before others', async () => {
    const { ask, got, free } = asker(places({ each: 1, inAll: 2 }))
    const greedy = ['a', 'a', 'a', 'a'].map(key => ask(key).catch(({ code }: { code: string }) => code))
    await wait(0)
    expect(got).toEqual(['a'])
    const others = ['b', 'c'].map(key => ask(key))
    await wait(0)
    expect(got).toEqual(['a', 'b'])
    free[0]?.()
    await wait(0)
    // The second of the greedy one has waited longest.
    expect(got).toEqual(['a', 'b', 'a'])
    free[1]?.()
    await Promise.all(others)
    expect(await Promise.all(greedy)).toEqual([undefined, undefined, 'IMPORT_RUNNING', 'IMPORT_RUNNING'])
  })

  it('a few who hold as many as they may leave one to each of the others', async () => {
    const { ask, got, free } = asker(places({ each: 3, inAll: 6 }))
    const taken = ['a', 'a', 'a', 'b'].map(key => ask(key))
    const second = ask('b')
    const others = ['c', 'd'].map(key => ask(key))
    await Promise.all([...taken, ...others])
    expect(got).toEqual(['a', 'a', 'a', 'b', 'c', 'd'])
    for (const give of free.slice(0, 4)) give()
    await second
  })

  it('nobody waits for ever: the refusal says whether it is the own place or all that are taken', async () => {
    const { ask } = asker(places({ each: 1, inAll: 2, waitMs: 30 }))
    await Promise.all([ask('a'), ask('b')])
    await expect(ask('a')).rejects.toMatchObject({ code: 'IMPORT_RUNNING', statusCode: 429 })
    await expect(ask('c')).rejects.toMatchObject({ code: 'IMPORTS_BUSY', headers: { 'retry-after': '5' } })
  })

  it('whoever leaves is not waited for', async () => {
    const { ask, got, free } = asker(places({ each: 1, inAll: 1 }))
    await ask('a')
    const leaving = new AbortController()
    const gone = ask('b', leaving.signal)
    const next = ask('c')
    leaving.abort(new Error('left'))
    await expect(gone).rejects.toThrow('left')
    free[0]?.()
    await next
    expect(got).toEqual(['a', 'c'])
  })
})
