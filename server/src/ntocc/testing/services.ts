import type { AreaContract } from '@ntocc/sdk/contracts'
import type { AreaCtx, Service } from '@ntocc/sdk/service'
import { pino } from 'pino'
import { AreaContexts } from '../areas/context.ts'
import { JobQueue } from '../jobs/queue.ts'
import { JobWorker } from '../jobs/worker.ts'
import { ListenerHost } from '../listeners/listeners.ts'
import type { TestBackend } from './backend.ts'

/** What the jobs of an area work with on a test's backend: they are called when the test says so, not by the clock. */
export const platformOf = <C extends AreaContract>(
  { config, notifier }: TestBackend,
  contract: C,
  service: Service,
): AreaCtx<C> => {
  const { db } = config
  if (!db) throw new Error('the backend of a test has a database of its own')
  const log = pino({ level: 'silent' })
  const jobs = new JobQueue(db)
  const services = {
    db,
    config,
    notifier,
    jobs,
    worker: new JobWorker(jobs, log),
    listeners: new ListenerHost(undefined, log),
  }
  // Typed for the test by the contract.
  return new AreaContexts({ contract, service }, services, log).platform() as unknown as AreaCtx<C>
}
