// @vitest-environment node
import { getEventListeners } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { currentSignal, limited } from './scope.ts'

const MANY = 12

it('many calls at once, and many things that one of them waits for, are no leak and leave nothing behind', async () => {
  const warnings: string[] = []
  const note = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  let go = () => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const never = currentSignal()
  let own: AbortSignal | undefined
  const waits = () => limited(60_000, () => gate)
  const calls = [
    ...Array.from({ length: MANY }, waits),
    limited(60_000, async () => {
      own = currentSignal()
      await Promise.all(Array.from({ length: MANY }, waits))
    }),
  ]
  expect(getEventListeners(never, 'abort')).toEqual([])
  expect(getEventListeners(own as AbortSignal, 'abort').length).toBeGreaterThan(MANY)
  go()
  await Promise.all(calls)
  // A warning is told of in a later turn.
  await new Promise(resolve => setImmediate(resolve))
  expect(getEventListeners(own as AbortSignal, 'abort')).toEqual([])
  expect(warnings).toEqual([])
})

it('an end that comes from outside is heard', async () => {
  const stop = new AbortController()
  const work = limited(60_000, () => new Promise<never>(() => {}), { until: stop.signal })
  stop.abort(new Error('enough'))
  await expect(work).rejects.toThrow('enough')
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])
})
