import type { FastifyBaseLogger } from 'fastify'
import type { RunningArea } from './load.ts'
import type { HeldLoop } from './loop-watch.ts'

/** Names the area whose code has held the event loop, by the lines of its sources. @returns its id; undefined for no area's */
export const heldBy = (
  running: ReadonlyMap<string, RunningArea>,
  { ms, stack }: HeldLoop,
  log: FastifyBaseLogger,
): string | undefined => {
  const error = new Error(`computed for more than ${ms} ms without a pause`)
  error.stack = `${error.name}: ${error.message}\n${stack}`
  const [id, area] = [...running].find(([, { files }]) => files.owns?.(error)) ?? []
  if (id === undefined || area === undefined) {
    log.warn({ err: error }, 'nobody was answered for a while')
    return undefined
  }
  log.error({ err: area.files.explain(error), area: id, ms }, 'an area held up everybody')
  return id
}
